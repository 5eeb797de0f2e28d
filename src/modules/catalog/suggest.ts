import { DEFAULT_LOCALE, type Locale, type Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { completeWords } from '../search/complete-words.rules.ts';
import { findProducts } from '../search/find-products.ts';
import { askedWords, findableWords, matchScore } from '../search/fold.rules.ts';
import { cardRows, theseProducts } from './card.store.ts';
import { type CategoryNode, categoryTreeOf } from './category-tree.ts';
import { type ProductCard, productCard } from './product-card.ts';
import { readShelves } from './read-shelves.ts';

/** Ten rows fit a screen without scrolling inside the popup. */
const MOST = { keywords: 2, categories: 2, subCategories: 2, products: 4 };
/** Titles that keywords are taken from. */
const MOST_READ = 12;

export type Suggestions = {
  keywords: string[];
  categories: CategoryNode[];
  subCategories: CategoryNode[];
  products: ProductCard[];
};

/** Rows for the popup under the search box, at most ten in all. */
export async function suggest(db: Db, typed: string, locale: Locale, now: Date): Promise<Suggestions> {
  const [{ ids: found }, { categories }] = await Promise.all([
    findProducts(db, typed, locale, { typing: true }),
    readShelves(db),
  ]);
  const rows = found.length === 0 ? [] : await cardRows(db, theseProducts(found.slice(0, MOST_READ)), now);
  const cards = rows.map((row) => productCard(row, locale));
  const asked = askedWords(typed);
  const named = categories.filter(({ title }) => matchScore(findableWords(inBoth(title, locale)), asked) > 0);
  const tree = categoryTreeOf(categories, locale);
  const isNamed = ({ id }: CategoryNode) => named.some((row) => row.id === id);
  return {
    keywords: completeWords(
      typed,
      cards.map(({ title }) => title),
      MOST.keywords,
    ),
    categories: tree.filter(isNamed).slice(0, MOST.categories),
    subCategories: tree
      .flatMap(({ children }) => children)
      .filter(isNamed)
      .slice(0, MOST.subCategories),
    products: cards.slice(0, MOST.products),
  };
}

function inBoth(text: Localized, locale: Locale): string {
  return `${text[locale] ?? ''} ${text[DEFAULT_LOCALE] ?? ''}`;
}
