import { DEFAULT_LOCALE, type Locale, type LocalizedText } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import { type RepairSuggestion, suggestRepairs } from '../repair-catalog/search/suggest-repairs.ts';
import { completeWords } from '../search/query/complete-words.rules.ts';
import { indexWordForms, matchScore, queryWordForms } from '../search/text/fold.rules.ts';
import { type ListingFilters, NO_FILTERS } from './catalog.input.ts';
import { buildCategoryTree, type CategoryNode } from './categories/category-tree.ts';
import { readFilterOptions } from './listing/read-filter-options.ts';
import { selectCards, selectIds } from './products/card.store.ts';
import { type ProductCard, toProductCard } from './products/product-card.ts';
import { searchCatalog } from './search/search-catalog.ts';

/** Ten rows fit a screen without scrolling inside the popup. Products get the rows that the others leave, up to four. */
const MAX_ROWS = 10;
const MOST = { keywords: 2, categories: 2, subCategories: 2, products: 4 };
/** Titles that keywords are taken from. */
const MOST_READ = 12;
/** Of a query that names a price, as not all of them are within it. */
const MOST_PRICED = 60;

export type Suggestions = {
  keywords: string[];
  repairs: RepairSuggestion[];
  categories: CategoryNode[];
  subCategories: CategoryNode[];
  products: ProductCard[];
};

/** Rows for the popup under the search box, at most ten in all. */
export async function suggest(db: Db, typed: string, locale: Locale, now: Date): Promise<Suggestions> {
  const [{ search, found, filters }, { categories }] = await Promise.all([
    searchCatalog(db, typed, NO_FILTERS, { locale, typing: true, limit: MOST_PRICED }),
    readFilterOptions(db),
  ]);
  const isPriced = filters.min !== undefined || filters.max !== undefined;
  const read = (found ?? []).slice(0, isPriced ? MOST_PRICED : MOST_READ);
  const rows = read.length === 0 ? [] : await selectCards(db, selectIds(read), now);
  const cards = rows.map((row) => toProductCard(row, locale)).filter((card) => isWithin(card, filters));
  const asked = queryWordForms(typed);
  const named = categories.filter(({ title }) => matchScore(indexWordForms(inBoth(title, locale)), asked) > 0);
  const tree = buildCategoryTree(categories, locale);
  const isNamed = ({ id }: CategoryNode) => named.some((row) => row.id === id);
  const others = {
    keywords: completeWords(
      typed,
      cards.map(({ title }) => title),
      MOST.keywords,
    ),
    repairs: await suggestedRepairs(db, typed, search.corrected, { locale, hasProducts: cards.length > 0 }),
    categories: tree.filter(isNamed).slice(0, MOST.categories),
    subCategories: tree
      .flatMap(({ children }) => children)
      .filter(isNamed)
      .slice(0, MOST.subCategories),
  };
  const taken = Object.values(others).reduce((rows, { length }) => rows + length, 0);
  return { ...others, products: cards.slice(0, Math.min(MOST.products, MAX_ROWS - taken)) };
}

/** By the words as typed, which are read with their own typos; else by the corrected query. */
async function suggestedRepairs(
  db: Db,
  typed: string,
  corrected: string | null,
  options: { locale: Locale; hasProducts: boolean },
): Promise<RepairSuggestion[]> {
  const found = await suggestRepairs(db, typed, options);
  return found.length > 0 || corrected === null ? found : suggestRepairs(db, corrected, options);
}

function inBoth(text: LocalizedText, locale: Locale): string {
  return `${text[locale] ?? ''} ${text[DEFAULT_LOCALE] ?? ''}`;
}

function isWithin({ price }: ProductCard, { min, max }: ListingFilters): boolean {
  return (min === undefined || price.current >= min) && (max === undefined || price.current <= max);
}
