import { foldText, indexWordForms, matchScore, queryWordForms } from '../../../modules/search/text/fold.rules.ts';
import { to } from '../../paths.ts';
import type { SuggestedProduct, Suggestions } from './fetch-suggestions.ts';

export const SUGGESTION_GROUPS = ['recent', 'keywords', 'repairs', 'categories', 'subCategories', 'products'] as const;
export type SuggestionGroup = (typeof SUGGESTION_GROUPS)[number];

export type SuggestionRow = {
  /** Stable per suggestion, so that the chosen row stays chosen when others arrive. */
  key: string;
  group: SuggestionGroup | 'search';
  text: string;
  /** Path without locale prefix. */
  path: string;
  /** Parent category of a sub-category. */
  within?: string;
  product?: SuggestedProduct;
};

export type CategoryTree = readonly { slug: string; title: string; children: CategoryTree }[];

type SuggestionInput = {
  typed: string;
  recent: readonly string[];
  tree: CategoryTree;
  answer: Suggestions | null;
  most: number;
};

/** Limit per group other than products, so that every group is visible. */
const MAX_ROWS_PER_GROUP = 2;
/** Rows reserved for products before the other groups. */
const RESERVED_PRODUCT_ROWS = 4;

/**
 * Rows of the popup from local data and, when available, the response of the server; at most `most`. Without any, one
 * row that searches for the typed text.
 */
export function listSuggestionRows({ typed, recent, tree, answer, most }: SuggestionInput): SuggestionRow[] {
  const queryWords = queryWordForms(typed);
  const matches = (text: string) => matchScore(indexWordForms(text), queryWords) > 0;
  const seen = new Set([foldText(typed.trim())]);
  const isNew = (text: string) => !seen.has(foldText(text)) && seen.add(foldText(text)) !== undefined;
  const searches = (group: 'recent' | 'keywords', texts: readonly string[]) =>
    texts
      .slice(0, MAX_ROWS_PER_GROUP)
      .map((text): SuggestionRow => ({ key: `${group} ${text}`, group, text, path: to.search(text) }));
  const otherRows = [
    ...searches(
      'recent',
      recent.filter((text) => matches(text) && isNew(text)),
    ),
    ...searches('keywords', (answer?.keywords ?? []).filter(isNew)),
    ...toRepairRows(answer),
    ...listCategoryRows(tree, answer, matches),
    ...listSubCategoryRows(tree, answer, matches),
  ];
  const products = (answer?.products ?? []).map(toProductRow);
  const maxOtherRows = most - Math.min(products.length, RESERVED_PRODUCT_ROWS);
  const rows = [...otherRows.slice(0, maxOtherRows), ...products].slice(0, most);
  if (rows.length > 0) return rows;
  const text = typed.trim();
  return text === '' ? [] : [{ key: 'search', group: 'search', text, path: to.search(text) }];
}

/** Filters the response of a shorter text for a longer one. */
export function narrowSuggestions(answer: Suggestions, typed: string): Suggestions {
  const queryWords = queryWordForms(typed);
  const matches = (text: string) => matchScore(indexWordForms(text), queryWords) > 0;
  return {
    keywords: answer.keywords.filter(matches),
    repairs: answer.repairs.filter(({ title }) => matches(title)),
    categories: answer.categories.filter(({ title }) => matches(title)),
    sub_categories: answer.sub_categories.filter(({ title }) => matches(title)),
    products: answer.products.filter(({ title, brand }) => matches(`${brand} ${title}`)),
  };
}

type TextMatcher = (text: string) => boolean;

/** The repair page recognises a model and a fault in the text and redirects to the price. */
function toRepairRows(answer: Suggestions | null): SuggestionRow[] {
  const rows = (answer?.repairs ?? []).map(
    ({ title }): SuggestionRow => ({ key: `repair ${title}`, group: 'repairs', text: title, path: to.services(title) }),
  );
  return rows.slice(0, MAX_ROWS_PER_GROUP);
}

function listCategoryRows(tree: CategoryTree, answer: Suggestions | null, matches: TextMatcher): SuggestionRow[] {
  const own = tree.filter(({ title }) => matches(title));
  return selectDistinctRows(
    [...own, ...(answer?.categories ?? [])].map(({ slug, title }) => ({
      key: `category ${slug}`,
      group: 'categories',
      text: title,
      path: to.category(slug),
    })),
  );
}

function listSubCategoryRows(tree: CategoryTree, answer: Suggestions | null, matches: TextMatcher): SuggestionRow[] {
  const own = tree.flatMap(({ slug, children }) =>
    children.filter(({ title }) => matches(title)).map((sub) => ({ ...sub, category: slug })),
  );
  return selectDistinctRows(
    [...own, ...(answer?.sub_categories ?? [])].map(({ slug, title, category }) => ({
      key: `category ${category}/${slug}`,
      group: 'subCategories',
      text: title,
      path: to.category(category, slug),
      within: tree.find((main) => main.slug === category)?.title,
    })),
  );
}

function toProductRow(product: SuggestedProduct): SuggestionRow {
  const path = to.product(product.main_category, product.id);
  return { key: `product ${product.id}`, group: 'products', text: product.title, path, product };
}

function selectDistinctRows(rows: SuggestionRow[]): SuggestionRow[] {
  return rows
    .filter(({ key }, place) => rows.findIndex((row) => row.key === key) === place)
    .slice(0, MAX_ROWS_PER_GROUP);
}
