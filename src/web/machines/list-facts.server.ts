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

/** A list of goods: where it stands and what is on this page of it, numbered through all pages. */
export function listFacts(place: Place, { title, trail, path, fixed, cards, page, perPage }: Listed): PageFacts {
  const query = fixed.length > 0 ? `?${new URLSearchParams(fixed.map(([name, value]) => [name, value]))}` : '';
  const crumbs = breadcrumbFacts(place, [...trail, { label: title, path: path + query }]);
  if (cards.length === 0) return { things: [crumbs] };
  const first = (page - 1) * perPage + 1;
  return {
    things: [
      crumbs,
      {
        '@type': 'ItemList',
        name: title,
        itemListElement: cards.map((card, index) => ({
          '@type': 'ListItem',
          position: first + index,
          name: card.title,
          url: place.siteUrl + inLocale(to.product(card.mainCategory, card.id), place.locale),
        })),
      },
    ],
  };
}
