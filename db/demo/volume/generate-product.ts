import type { LocalizedText } from '../../../src/kernel/locale.ts';
import { applyBasisPoints, fromMajor, sumAmounts, toMajor } from '../../../src/kernel/money.ts';
import type { ProductFile } from '../files/shop-files.shapes.ts';
import type { DemoShop } from '../shop-files.ts';
import { type NameParts, readNameParts } from './name-parts.ts';
import { buildProfiles, type ProductProfile } from './product-profiles.ts';
import { createRandom, type Random } from './random.ts';

const CURRENCY = 'USD';
const MAX_VARIANTS = 12;
const MAX_VALUES = 4;
/** Units of continuous measurements; others (memory, Hz) only have standard steps. */
const CONTINUOUS_UNITS = new Set(['mAh', 'g', 'nits', 'm²', 'Wh']);

/** Source data of the generators. */
export type SourceData = {
  shop: DemoShop;
  profiles: ProductProfile[];
  words: NameParts;
  continuousSpecs: ReadonlySet<string>;
};

export type GeneratedVariant = {
  sku: string;
  values: [attribute: string, value: string][];
  price: number | null;
  previous: number | null;
  quantity: number;
};

export type GeneratedProduct = {
  index: number;
  slug: string;
  /** Source product of options, box contents and pictures. */
  model: ProductFile;
  brand: string;
  title: LocalizedText;
  selling: number;
  offered: number | null;
  weight: number;
  sold: number;
  /** Days since the product was added. */
  daysSinceAdded: number;
  specs: [attribute: string, value: number | string][];
  variants: GeneratedVariant[];
  pictures: ProductFile['pictures'];
  collections: string[];
  flash: { sale: string; price: number } | null;
};

export function readSourceData(shop: DemoShop): SourceData {
  const free = shop.attributes.filter(({ unit = '' }) => CONTINUOUS_UNITS.has(unit)).map(({ code }) => code);
  return { shop, profiles: buildProfiles(shop), words: readNameParts(), continuousSpecs: new Set(free) };
}

/** Generates the product with this index; deterministic for the same seed. */
export function generateProduct(moulds: SourceData, seed: number, index: number): GeneratedProduct {
  const random = createRandom(seed, 'product', index);
  const kind = random.pick(moulds.profiles);
  const model = random.pick(kind.models);
  const brand = random.chance(0.7) ? model.brand : random.pick(moulds.shop.brands).slug;
  const name = generateName(moulds, random, brand);
  const selling = roundToRetailPrice(Math.exp(kind.middle + kind.spread * random.normal()));
  const offered = random.chance(0.4) ? reducePrice(selling, random.int(500, 3_000)) : null;
  const now = offered ?? selling;
  const variants = generateVariants(kind, model, { random, selling, offered, sku: `V-${padIndex(index)}` });
  const colours = new Set(variants.flatMap(({ values }) => values.map(([, value]) => value)));
  const fitting = model.pictures.filter(({ colour }) => colour === undefined || colours.has(colour));
  return {
    index,
    slug: `v-${padIndex(index)}-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    model,
    brand,
    title: buildTitle(moulds, kind.category, name),
    selling,
    offered,
    weight: Math.max(1, Math.round(model.weight * (0.8 + 0.4 * random.next()))),
    sold: Math.floor(Math.exp(2.5 + 1.4 * random.normal())),
    daysSinceAdded: Math.floor(1_000 * random.next() ** 1.6),
    specs: generateSpecs(moulds, kind, model, random),
    variants,
    pictures: (fitting.length > 0 ? fitting : model.pictures).slice(0, 4),
    collections: random.chance(0.04) ? [random.pick(moulds.shop.promotions.collections).slug] : [],
    flash: random.chance(0.01)
      ? {
          sale: random.pick(moulds.shop.promotions.flash_sales).slug,
          price: reducePrice(now, random.int(1_000, 3_000)) ?? now,
        }
      : null,
  };
}

function padIndex(index: number): string {
  return String(index).padStart(7, '0');
}

function generateName({ shop, words }: SourceData, random: Random, brand: string): string {
  const maker = shop.brands.find(({ slug }) => slug === brand)?.title.en ?? brand;
  return [maker, random.pick(words.series), random.int(2, 99), random.pick(words.suffixes)].filter(Boolean).join(' ');
}

/** The noun comes after the name in English, Turkish and Hindi, before it in French and Arabic. */
function buildTitle({ shop, words }: SourceData, category: string, name: string): LocalizedText {
  const noun = words.nouns[category];
  if (noun) {
    const before = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)} ${name}`;
    return {
      en: `${name} ${noun.en}`,
      fr: before(noun.fr),
      ar: `${noun.ar} ${name}`,
      tr: `${name} ${noun.tr}`,
      hi: `${name} ${noun.hi}`,
    };
  }
  const title = shop.categories.flatMap(({ child }) => child).find(({ slug }) => slug === category)?.title;
  return Object.fromEntries(Object.entries(title ?? { en: '' }).map(([locale, text]) => [locale, `${name} · ${text}`]));
}

/** Rounds to a retail price: 12.90, 349, 1299. */
function roundToRetailPrice(minor: number): number {
  const major = toMajor({ amount: Math.round(minor), currency: CURRENCY });
  const tidy =
    major < 50
      ? Math.max(3, Math.round(major)) - 0.1
      : major < 200
        ? Math.round(major)
        : Math.round(major / 10) * 10 - 1;
  return fromMajor(tidy.toFixed(2), CURRENCY)?.amount ?? 0;
}

/** The price reduced by basis points and rounded; null when rounding cancels the reduction. */
function reducePrice(from: number, basisPoints: number): number | null {
  const less = roundToRetailPrice(applyBasisPoints(from, 10_000 - basisPoints));
  return less < from ? less : null;
}

type PriceContext = { random: Random; selling: number; offered: number | null; sku: string };

function generateVariants(
  kind: ProductProfile,
  model: ProductFile,
  { random, selling, offered, sku }: PriceContext,
): GeneratedVariant[] {
  const soldOut = random.chance(0.12);
  // surcharges of values are scaled with the price
  const times =
    toMajor({ amount: selling, currency: CURRENCY }) / toMajor({ amount: model.selling, currency: CURRENCY });
  const scale = Math.round(10_000 * times);
  return generateCombinations(kind, model, random).map((values) => {
    const extra = sumAmounts(
      values.map(([attribute, value]) => applyBasisPoints(model.extra[attribute]?.[value] ?? 0, scale)),
    );
    const own = extra > 0;
    const price = roundToRetailPrice(sumAmounts([offered ?? selling, extra]));
    const previous = offered === null ? 0 : roundToRetailPrice(sumAmounts([selling, extra]));
    return {
      sku: [sku, ...values.map(([, value]) => value.toUpperCase())].join('-'),
      values,
      price: own ? price : null,
      previous: own && previous > price ? previous : null,
      quantity: soldOut || random.chance(0.1) ? 0 : Math.ceil(-40 * Math.log(1 - random.next())),
    };
  });
}

function generateCombinations(kind: ProductProfile, model: ProductFile, random: Random): GeneratedVariant['values'][] {
  let combinations: GeneratedVariant['values'][] = [[]];
  for (const [attribute, own] of Object.entries(model.options)) {
    // only the colours of the source product, which have pictures
    const known = attribute === 'colour' ? own : (kind.options.get(attribute) ?? own);
    const room = Math.floor(MAX_VARIANTS / combinations.length);
    const values = random.some(known, Math.min(room, random.int(1, MAX_VALUES)));
    combinations = combinations.flatMap((start) =>
      values.map((value) => [...start, [attribute, value] as [string, string]]),
    );
  }
  return combinations;
}

function generateSpecs(
  { continuousSpecs }: SourceData,
  kind: ProductProfile,
  model: ProductFile,
  random: Random,
): GeneratedProduct['specs'] {
  return Object.keys(model.specs).map((code) => {
    const value = random.pick(kind.specs.get(code) ?? []);
    const varied = typeof value === 'number' && value >= 20 && continuousSpecs.has(code);
    return [code, varied ? Math.round(value * (0.85 + 0.3 * random.next())) : value];
  });
}
