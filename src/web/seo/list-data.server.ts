import { prefixLocale, to } from '../paths.ts';
import { buildBreadcrumbList, type StructuredDataContext } from './breadcrumb-list.server.ts';
import type { StructuredData } from './structured-data.server.ts';

type ListDataInput = {
  title: string;
  trail: readonly { label: string; path: string }[];
  path: string;
  fixed: readonly [string, string][];
  cards: readonly { id: number; title: string; mainCategory: string; image: string | null }[];
  page: number;
  perPage: number;
};

/** BreadcrumbList and ItemList of a product list; positions count through all pages. */
export function buildListStructuredData(
  context: StructuredDataContext,
  { title, trail, path, fixed, cards, page, perPage }: ListDataInput,
): StructuredData {
  const query = fixed.length > 0 ? `?${new URLSearchParams(fixed.map(([name, value]) => [name, value]))}` : '';
  const crumbs = buildBreadcrumbList(context, [...trail, { label: title, path: path + query }]);
  if (cards.length === 0) return { things: [crumbs] };
  const firstPosition = (page - 1) * perPage + 1;
  return {
    things: [
      crumbs,
      {
        '@type': 'ItemList',
        name: title,
        itemListElement: cards.map((card, index) => ({
          '@type': 'ListItem',
          position: firstPosition + index,
          name: card.title,
          url: context.siteUrl + prefixLocale(to.product(card.mainCategory, card.id), context.locale),
        })),
      },
    ],
  };
}
