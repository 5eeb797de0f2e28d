import type { Localized } from '../../../src/kernel/locale.ts';
import { basisPointsOf, fromMajor, sumOf, toMajor } from '../../../src/kernel/money.ts';
import type { ProductFile } from '../shop-files.shapes.ts';
import type { DemoShop } from '../shop-files.ts';
import { type Kind, kindsOf } from './kinds.ts';
import { type Random, randomOf } from './random.ts';
import { readWords, type Words } from './words.ts';

const CURRENCY = 'USD';
const MOST_VARIANTS = 12;
const MOST_VALUES = 4;
/** Units of continuous measurements; others (memory, Hz) only have standard steps. */
const FREE_UNITS = new Set(['mAh', 'g', 'nits', 'm²', 'Wh']);

/** Source data of the generators. */
export type Moulds = { shop: DemoShop; kinds: Kind[]; words: Words; free: ReadonlySet<string> };

export type MadeVariant = {
  sku: string;
  values: [attribute: string, value: string][];
  price: number | null;
  previous: number | null;
  quantity: number;
};

export type MadeProduct = {
  index: number;
  slug: string;
  /** Source product of options, box contents and pictures. */
  model: ProductFile;
  brand: string;
  title: Localized;
  selling: number;
  offered: number | null;
  weight: number;
  sold: number;
  /** Days since the product was added. */
  days: number;
  specs: [attribute: string, value: number | string][];
  variants: MadeVariant[];
  pictures: ProductFile['pictures'];
  collections: string[];
  flash: { sale: string; price: number } | null;
};

export function readMoulds(shop: DemoShop): Moulds {
  const free = shop.attributes.filter(({ unit = '' }) => FREE_UNITS.has(unit)).map(({ code }) => code);
  return { shop, kinds: kindsOf(shop), words: readWords(), free: new Set(free) };
}

/** Generates the product with this index; deterministic for the same seed. */
export function makeProduct(moulds: Moulds, seed: number, index: number): MadeProduct {
  const random = randomOf(seed, 'product', index);
  const kind = random.pick(moulds.kinds);
  const model = random.pick(kind.models);
  const brand = random.chance(0.7) ? model.brand : random.pick(moulds.shop.brands).slug;
  const name = nameOf(moulds, random, brand);
  const selling = amountNear(Math.exp(kind.middle + kind.spread * random.normal()));
  const offered = random.chance(0.4) ? lowered(selling, random.int(500, 3_000)) : null;
  const now = offered ?? selling;
  const variants = variantsOf(kind, model, { random, selling, offered, sku: `V-${number(index)}` });
  const colours = new Set(variants.flatMap(({ values }) => values.map(([, value]) => value)));
  const fitting = model.pictures.filter(({ colour }) => colour === undefined || colours.has(colour));
  return {
    index,
    slug: `v-${number(index)}-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    model,
    brand,
    title: titleOf(moulds, kind.category, name),
    selling,
    offered,
    weight: Math.max(1, Math.round(model.weight * (0.8 + 0.4 * random.next()))),
    sold: Math.floor(Math.exp(2.5 + 1.4 * random.normal())),
    days: Math.floor(1_000 * random.next() ** 1.6),
    specs: specsOf(moulds, kind, model, random),
    variants,
    pictures: (fitting.length > 0 ? fitting : model.pictures).slice(0, 4),
    collections: random.chance(0.04) ? [random.pick(moulds.shop.promotions.collections).slug] : [],
    flash: random.chance(0.01)
      ? {
          sale: random.pick(moulds.shop.promotions.flash_sales).slug,
          price: lowered(now, random.int(1_000, 3_000)) ?? now,
        }
      : null,
  };
}

function number(index: number): string {
  return String(index).padStart(7, '0');
}

function nameOf({ shop, words }: Moulds, random: Random, brand: string): string {
  const maker = shop.brands.find(({ slug }) => slug === brand)?.title.en ?? brand;
  return [maker, random.pick(words.series), random.int(2, 99), random.pick(words.suffixes)].filter(Boolean).join(' ');
}

/** The noun comes after the name in English, Turkish and Hindi, before it in French and Arabic. */
function titleOf({ shop, words }: Moulds, category: string, name: string): Localized {
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
function amountNear(minor: number): number {
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
function lowered(from: number, basisPoints: number): number | null {
  const less = amountNear(basisPointsOf(from, 10_000 - basisPoints));
  return less < from ? less : null;
}

type Pricing = { random: Random; selling: number; offered: number | null; sku: string };

function variantsOf(kind: Kind, model: ProductFile, { random, selling, offered, sku }: Pricing): MadeVariant[] {
  const soldOut = random.chance(0.12);
  // surcharges of values are scaled with the price
  const times =
    toMajor({ amount: selling, currency: CURRENCY }) / toMajor({ amount: model.selling, currency: CURRENCY });
  const scale = Math.round(10_000 * times);
  return combinationsOf(kind, model, random).map((values) => {
    const extra = sumOf(values.map(([attribute, value]) => basisPointsOf(model.extra[attribute]?.[value] ?? 0, scale)));
    const own = extra > 0;
    const price = amountNear(sumOf([offered ?? selling, extra]));
    const previous = offered === null ? 0 : amountNear(sumOf([selling, extra]));
    return {
      sku: [sku, ...values.map(([, value]) => value.toUpperCase())].join('-'),
      values,
      price: own ? price : null,
      previous: own && previous > price ? previous : null,
      quantity: soldOut || random.chance(0.1) ? 0 : Math.ceil(-40 * Math.log(1 - random.next())),
    };
  });
}

function combinationsOf(kind: Kind, model: ProductFile, random: Random): MadeVariant['values'][] {
  let combinations: MadeVariant['values'][] = [[]];
  for (const [attribute, own] of Object.entries(model.options)) {
    // only the colours of the source product, which have pictures
    const known = attribute === 'colour' ? own : (kind.options.get(attribute) ?? own);
    const room = Math.floor(MOST_VARIANTS / combinations.length);
    const values = random.some(known, Math.min(room, random.int(1, MOST_VALUES)));
    combinations = combinations.flatMap((start) =>
      values.map((value) => [...start, [attribute, value] as [string, string]]),
    );
  }
  return combinations;
}

function specsOf({ free }: Moulds, kind: Kind, model: ProductFile, random: Random): MadeProduct['specs'] {
  return Object.keys(model.specs).map((code) => {
    const value = random.pick(kind.specs.get(code) ?? []);
    const varied = typeof value === 'number' && value >= 20 && free.has(code);
    return [code, varied ? Math.round(value * (0.85 + 0.3 * random.next())) : value];
  });
}
