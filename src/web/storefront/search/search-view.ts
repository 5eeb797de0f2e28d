import type { Listing } from '../../../modules/catalog/list-products.ts';
import type { Translator } from '../../../platform/words.ts';
import { to } from '../../paths.ts';

export type Link = { title: string; path: string };
export type SearchView = {
  note: string | null;
  /** A spelling that the shop knows, to search for instead. */
  likely: Link | null;
  groups: { name: 'repairs' | 'stores' | 'pages' | 'categories' | 'brands' | 'collections'; links: Link[] }[];
};

/** What the results page says above its products, in words and addresses. */
export function searchView({ search, categories, total }: Listing, { q, t, repairs = [] }: Told): SearchView {
  if (!search) return { note: null, likely: null, groups: [] };
  const { corrected, likely, dropped, beside } = search;
  const groups: SearchView['groups'] = [
    { name: 'repairs', links: repairs },
    { name: 'pages', links: beside.pages.map(({ slug, title }) => ({ title, path: pagePath(slug) })) },
    { name: 'stores', links: beside.stores.map(({ slug, title }) => ({ title, path: to.store(slug) })) },
    { name: 'brands', links: beside.brands.map(({ id, title }) => ({ title, path: to.brand('all', id) })) },
    {
      name: 'collections',
      links: beside.collections.map(({ id, title }) => ({ title, path: to.collection('all', id) })),
    },
    {
      name: 'categories',
      links: beside.categories.flatMap(({ slug, title }) => categoryLink(slug, title, categories)),
    },
  ];
  return {
    note: noteOf({ corrected, dropped, q, isEmpty: total === 0 }, t),
    likely: likely ? { title: likely, path: to.search(likely) } : null,
    // an empty page shows categories with their pictures
    groups: groups.filter(({ name, links }) => links.length > 0 && !(name === 'categories' && total === 0)),
  };
}

type Told = { q: string; t: Translator /** What was typed, understood as something to be mended. */; repairs?: Link[] };

type Read = { corrected: string | null; dropped: string | null; q: string; isEmpty: boolean };

function noteOf({ corrected, dropped, q, isEmpty }: Read, t: Translator): string | null {
  if (corrected) return t(isEmpty ? 'noResults.searchedFor' : 'search.corrected', { corrected, q });
  return dropped ? t('search.dropped', { word: dropped }) : null;
}

function pagePath(slug: string): string {
  return slug === 'services' ? to.services() : to.page(slug);
}

function categoryLink(slug: string, title: string, categories: Listing['categories']): Link[] {
  const main = categories.find(({ key }) => key === slug);
  if (main) return [{ title, path: to.category(main.slug) }];
  const sub = categories.flatMap(({ children }) => children).find(({ key }) => key === slug);
  return sub ? [{ title, path: to.category(sub.main, sub.slug) }] : [];
}
