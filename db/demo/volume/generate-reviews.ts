import type { BuiltInLocale } from '../../../src/kernel/locale.ts';
import type { ReviewTextFile } from '../files/shop-files.shapes.ts';
import type { GeneratedProduct, SourceData } from './generate-product.ts';
import { createRandom, type Random } from './random.ts';

const DAY = 86_400_000;
const MAX_REVIEWS = 60;
const MAX_AGE_DAYS = 547;

export type GeneratedReview = {
  random: Random;
  stars: number;
  /** Null for reviews with stars only. */
  text: ReviewTextFile | null;
  locale: BuiltInLocale;
  author: string | null;
  written: Date;
  helpful: number;
};

/** Generates the reviews of a product; deterministic for the same seed and time. Best sellers have more, new products few. */
export function generateReviews(
  moulds: SourceData,
  product: GeneratedProduct,
  seed: number,
  now: Date,
): GeneratedReview[] {
  const random = createRandom(seed, 'reviews', product.index);
  const known = Math.min(1, product.daysSinceAdded / 90);
  const count = Math.min(MAX_REVIEWS, Math.floor(Math.sqrt(product.sold) * random.next() * known));
  // products differ in quality; most are good
  const quality = Math.min(4.9, Math.max(2.2, 4.4 + 0.4 * random.normal()));
  const unused = listSuitableTexts(moulds, product.model.category);
  return Array.from({ length: count }, () => {
    const stars = pickStars(quality, random);
    const text = random.chance(0.6) ? takeText(unused, stars, random) : null;
    const locale = text?.locale ?? random.pick(moulds.words.places).locale;
    const newest = Math.min(2, product.daysSinceAdded / 8);
    const age = newest + (Math.min(MAX_AGE_DAYS, product.daysSinceAdded * 0.75) - newest) * random.next() ** 1.8;
    return {
      random,
      stars,
      text,
      locale,
      author: random.chance(0.12) ? null : generateAuthorName(moulds, locale, random),
      written: new Date(now.getTime() - Math.round(age * DAY)),
      helpful: text ? Math.floor(22 * random.next() ** 3 * Math.min(1, age / 60)) : 0,
    };
  });
}

/** Stars around the quality, with occasional one- and two-star reviews. */
function pickStars(quality: number, random: Random): number {
  if (random.chance(0.05)) return random.int(1, 2);
  return Math.min(5, Math.max(1, Math.round(quality + 0.75 * random.normal())));
}

/** The texts that suit every product of a category. */
function listSuitableTexts({ shop }: SourceData, category: string): ReviewTextFile[] {
  const main = shop.categories.find(({ child }) => child.some(({ slug }) => slug === category))?.slug;
  return shop.reviewTexts.filter(({ suits }) =>
    suits.some((name) => name === 'any' || name === category || name === main),
  );
}

/** Removes and returns a text, so that each text is used once per product. */
function takeText(unused: ReviewTextFile[], stars: number, random: Random): ReviewTextFile | null {
  const fitting = unused.filter((text) => text.stars.includes(stars));
  if (fitting.length === 0) return null;
  const text = random.pick(fitting);
  unused.splice(unused.indexOf(text), 1);
  return text;
}

function generateAuthorName({ words }: SourceData, locale: BuiltInLocale, random: Random): string {
  const { first, last } = words.people[locale];
  const [initial = ''] = random.pick(last);
  return `${random.pick(first)} ${initial}.`;
}
