import { inLocale, to } from '../paths.ts';
import { breadcrumbFacts, type Place } from './breadcrumb-facts.server.ts';
import type { PageFacts } from './page-facts.server.ts';

type Listed = {
  title: string;
  trail: readonly { label: string; path: string }[];
  path: string;
  fixed: readonly [string, string][];
  cards: readonly { id: number; title: string; mainCategory: string; image: string | null }[];
  page: number;
  perPage: number;
};

/** BreadcrumbList and ItemList of a product list; positions count through all pages. */
export function listFacts(context: Place, { title, trail, path, fixed, cards, page, perPage }: Listed): PageFacts {
  const query = fixed.length > 0 ? `?${new URLSearchParams(fixed.map(([name, value]) => [name, value]))}` : '';
  const crumbs = breadcrumbFacts(context, [...trail, { label: title, path: path + query }]);
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
          url: context.siteUrl + inLocale(to.product(card.mainCategory, card.id), context.locale),
        })),
      },
    ],
  };
}
