import { isolateText } from '../../../kernel/isolate-text.ts';
import type { Listing } from '../../../modules/catalog/list-products.ts';
import type { AppliedConstraint } from '../../../modules/catalog/search/query-filters.ts';
import type { Translator } from '../../../platform/translator.ts';
import { to } from '../../paths.ts';

export type SearchLink = { title: string; path: string };
export type SearchView = {
  note: string | null;
  /** Constraints recognised in the query; the path searches without it. */
  constraints: SearchLink[];
  groups: { name: 'repairs' | 'stores' | 'pages' | 'categories' | 'brands' | 'collections'; links: SearchLink[] }[];
};

/** Content of the results page above the products. */
export function toSearchView({ search, categories, total }: Listing, context: SearchViewContext): SearchView {
  const { q, t, repairs = [] } = context;
  if (!search) return { note: null, constraints: [], groups: [] };
  const { corrected, dropped, beside } = search;
  const groups: SearchView['groups'] = [
    { name: 'repairs', links: repairs },
    { name: 'pages', links: beside.pages.map(({ slug, title }) => ({ title, path: getPagePath(slug) })) },
    { name: 'stores', links: beside.stores.map(({ slug, title }) => ({ title, path: to.store(slug) })) },
    { name: 'brands', links: beside.brands.map(({ id, title }) => ({ title, path: to.brand('all', id) })) },
    {
      name: 'collections',
      links: beside.collections.map(({ id, title }) => ({ title, path: to.collection('all', id) })),
    },
    {
      name: 'categories',
      links: beside.categories.flatMap(({ slug, title }) => findCategoryLink(slug, title, categories)),
    },
  ];
  return {
    note: translateNote({ corrected, dropped, q, isEmpty: total === 0 }, t),
    constraints: search.constraints.map((one) => ({
      title: translateConstraint(one, context),
      path: to.search(one.without),
    })),
    // an empty result shows categories with pictures instead
    groups: groups.filter(({ name, links }) => links.length > 0 && !(name === 'categories' && total === 0)),
  };
}

type SearchViewContext = {
  q: string;
  t: Translator;
  /** Formats minor units of the shop's currency. */
  write: (amount: number) => string;
  /** Repairs that match the query. */
  repairs?: SearchLink[];
};

function translateConstraint(constraint: AppliedConstraint, { t, write }: SearchViewContext): string {
  if (constraint.kind === 'order') return t(`search.orders.${constraint.order}`);
  const { min, max } = constraint;
  const labels = [
    ...(min === null ? [] : [t('listing.priceFrom', { price: isolateText(write(min)) })]),
    ...(max === null ? [] : [t('listing.priceTo', { price: isolateText(write(max)) })]),
  ];
  return labels.join(' ');
}

type QueryNotes = { corrected: string | null; dropped: string | null; q: string; isEmpty: boolean };

function translateNote({ corrected, dropped, q, isEmpty }: QueryNotes, t: Translator): string | null {
  if (corrected) return t(isEmpty ? 'noResults.searchedFor' : 'search.corrected', { corrected, q });
  return dropped ? t('search.dropped', { word: dropped }) : null;
}

function getPagePath(slug: string): string {
  return slug === 'services' ? to.services() : to.page(slug);
}

function findCategoryLink(slug: string, title: string, categories: Listing['categories']): SearchLink[] {
  const main = categories.find(({ key }) => key === slug);
  if (main) return [{ title, path: to.category(main.slug) }];
  const sub = categories.flatMap(({ children }) => children).find(({ key }) => key === slug);
  return sub ? [{ title, path: to.category(sub.main, sub.slug) }] : [];
}
