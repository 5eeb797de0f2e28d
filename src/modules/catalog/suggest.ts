import { DEFAULT_LOCALE, type Locale, type LocalizedText } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import { type RepairSuggestion, suggestRepairs } from '../repair-catalog/search/suggest-repairs.ts';
import { completeWords } from '../search/query/complete-words.rules.ts';
import { indexWordForms, matchScore, queryWordForms } from '../search/text/fold.rules.ts';
import { readSettings } from '../settings/read-settings.ts';
import { type ListingFilters, NO_FILTERS } from './catalog.input.ts';
import { buildCategoryTree, type CategoryNode } from './categories/category-tree.ts';
import { readFilterOptions } from './listing/read-filter-options.ts';
import { type ProductCard, toProductCard } from './products/product-card.ts';
import { readCardRows } from './products/read-card-rows.ts';
import { searchCatalog } from './search/search-catalog.ts';

/** Ten rows fit a screen without scrolling inside the popup. Products get the rows that the others leave, up to four. */
const MAX_ROWS = 10;
const MAX_SUGGESTIONS_BY_KIND = { keywords: 2, categories: 2, subCategories: 2, products: 4 };
/** Number of titles from which keywords are taken. */
const MAX_TITLES_READ = 12;
/** Number of titles for a query with a price limit, because some of them are outside of it. */
const MAX_PRICED_TITLES_READ = 60;

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
    searchCatalog(db, typed, NO_FILTERS, { locale, typing: true, limit: MAX_PRICED_TITLES_READ }),
    readFilterOptions(db),
  ]);
  const isPriced = filters.min !== undefined || filters.max !== undefined;
  const read = (found ?? []).slice(0, isPriced ? MAX_PRICED_TITLES_READ : MAX_TITLES_READ);
  const rows = await readCardRows(db, read, now);
  const { discountRounding } = await readSettings(db);
  const cards = rows
    .map((row) => toProductCard(row, { locale, discountRounding, now }))
    .filter((card) => isWithin(card, filters));
  const queryForms = queryWordForms(typed);
  const named = categories.filter(({ title }) => matchScore(indexWordForms(inBoth(title, locale)), queryForms) > 0);
  const tree = buildCategoryTree(categories, locale);
  const isNamed = ({ id }: CategoryNode) => named.some((row) => row.id === id);
  const others = {
    keywords: completeWords(
      typed,
      cards.map(({ title }) => title),
      MAX_SUGGESTIONS_BY_KIND.keywords,
    ),
    repairs: await suggestedRepairs(db, typed, search.corrected, { locale, hasProducts: cards.length > 0 }),
    categories: tree.filter(isNamed).slice(0, MAX_SUGGESTIONS_BY_KIND.categories),
    subCategories: tree
      .flatMap(({ children }) => children)
      .filter(isNamed)
      .slice(0, MAX_SUGGESTIONS_BY_KIND.subCategories),
  };
  const taken = Object.values(others).reduce((rows, { length }) => rows + length, 0);
  return { ...others, products: cards.slice(0, Math.min(MAX_SUGGESTIONS_BY_KIND.products, MAX_ROWS - taken)) };
}

/** Repairs for the words as typed, because the repair search corrects typos itself; else for the corrected query. */
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
