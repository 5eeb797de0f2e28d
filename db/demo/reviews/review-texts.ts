import type { ReviewTextFile } from '../files/shop-files.shapes.ts';
import { hashToUnit } from '../hash-to-unit.ts';
import type { DemoShop } from '../shop-files.ts';
import { countReviews, distributeStars } from './review-stars.ts';

export type DemoReview = { stars: number; text: ReviewTextFile; author: string | null };

/** A product with its number of reviews and the names that `suits` of a text can match. */
export type ReviewedProduct = { slug: string; count: number; shelves: readonly string[] };

/** Every product with its sub-category and main category. */
export function listReviewedProducts({ products, categories }: DemoShop): ReviewedProduct[] {
  const main = new Map(categories.flatMap(({ slug, child }) => child.map((sub) => [sub.slug, slug] as const)));
  const counts = countReviews(products);
  return products.map(({ slug, category }) => {
    return { slug, count: counts.get(slug) ?? 0, shelves: [slug, category, main.get(category) ?? category] };
  });
}

/** Reviews of one product: without repeated texts or authors, with specific texts before general ones. */
export function selectReviews(product: ReviewedProduct, { reviewTexts, reviewAuthors }: DemoShop): DemoReview[] {
  const fitting = reviewTexts
    .map((text) => ({ text, rank: rankText(text, product) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => Number(a.rank) - Number(b.rank))
    .map(({ text }) => text);
  const authors = createAuthorPicker(product.slug, reviewAuthors);
  return distributeStars(product.slug, product.count)
    .toReversed()
    .flatMap((stars) => {
      const index = fitting.findIndex((text) => text.stars.includes(stars));
      const [text] = index < 0 ? [] : fitting.splice(index, 1);
      return text ? [{ stars, text, author: authors(text) }] : [];
    });
}

/** Sort key, ascending: texts that suit fewer products are preferred. Null when the text does not suit the product. */
function rankText({ id, suits, unless }: ReviewTextFile, { slug, shelves }: ReviewedProduct): number | null {
  if (unless.includes(slug)) return null;
  const own = suits.some((name) => shelves.includes(name));
  if (!own && !suits.includes('any')) return null;
  return hashToUnit(slug, id) * (own ? Math.min(0.8, 0.02 * suits.length ** 2) : 1);
}

/** Returns author names in the language of a text; one in eight is anonymous. */
function createAuthorPicker(slug: string, files: DemoShop['reviewAuthors']): (text: ReviewTextFile) => string | null {
  const left = new Map(
    files.map(({ locale, names }) => {
      const keyed = names.map((name) => ({ name, key: hashToUnit(slug, name) }));
      return [locale, keyed.sort((a, b) => a.key - b.key).map(({ name }) => name)];
    }),
  );
  return ({ locale, id }) => {
    if (hashToUnit(slug, id, 'unnamed') < 0.12) return null;
    return left.get(locale)?.shift() ?? null;
  };
}
