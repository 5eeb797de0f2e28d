import type { Listing } from '../../../modules/catalog/list-products.ts';
import type { Translator } from '../../../platform/words.ts';
import { to } from '../../paths.ts';

type Link = { title: string; path: string };
export type SearchView = {
  note: string | null;
  groups: { name: 'repairs' | 'stores' | 'pages' | 'categories' | 'brands' | 'collections'; links: Link[] }[];
};

/** What the results page says above its products, in words and addresses. */
export function searchView(search: Listing['search'], { q, t, categories }: Told): SearchView {
  if (!search) return { note: null, groups: [] };
  const { corrected, dropped, beside } = search;
  const main = categories[0]?.slug ?? '';
  const groups: SearchView['groups'] = [
    { name: 'repairs', links: repairLinks(beside.repairs, t) },
    { name: 'pages', links: beside.pages.map(({ slug, title }) => ({ title, path: pagePath(slug) })) },
    { name: 'stores', links: beside.stores.map(({ slug, title }) => ({ title, path: to.store(slug) })) },
    { name: 'brands', links: beside.brands.map(({ id, title }) => ({ title, path: to.brand(main, id) })) },
    {
      name: 'collections',
      links: beside.collections.map(({ id, title }) => ({ title, path: to.collection(main, id) })),
    },
    {
      name: 'categories',
      links: beside.categories.flatMap(({ slug, title }) => categoryLink(slug, title, categories)),
    },
  ];
  return { note: noteOf({ corrected, dropped, q }, t), groups: groups.filter(({ links }) => links.length > 0) };
}

type Told = { q: string; t: Translator; categories: Listing['categories'] };

function noteOf(
  { corrected, dropped, q }: { corrected: string | null; dropped: string | null; q: string },
  t: Translator,
): string | null {
  if (corrected) return t('search.corrected', { corrected, q });
  return dropped ? t('search.dropped', { word: dropped }) : null;
}

function repairLinks({ services, models }: NonNullable<Listing['search']>['beside']['repairs'], t: Translator): Link[] {
  return [
    ...models.map(({ title }) => ({ title: t('search.repairModel', { model: title }), path: to.services() })),
    ...services.map(({ title }) => ({ title, path: to.services() })),
  ];
}

function pagePath(slug: string): string {
  return slug === 'services' ? to.services() : to.page(slug);
}

function categoryLink(slug: string, title: string, categories: Listing['categories']): Link[] {
  const main = categories.find((category) => category.slug === slug);
  if (main) return [{ title, path: to.category(slug) }];
  const above = categories.find(({ children }) => children.some((child) => child.slug === slug));
  return above ? [{ title, path: to.category(above.slug, slug) }] : [];
}
