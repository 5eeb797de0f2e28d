import type { Sort } from '../../../modules/catalog/catalog.input.ts';
import type { BannerView } from '../home/banner-view.server.ts';
import type { CardView } from './cards/card-view.ts';
import type { PageHead } from './page-head.ts';

/** Paths have no locale prefix; components add it. */
export type Crumb = { label: string; path: string };

/** `count` is null while unknown: the choice is shown without a number. */
export type FilterChoice = { id: number; title: string; swatch?: string | null; count: number | null; chosen: boolean };

/** A group of the filter panel, in the page's language. `id` is unique within the panel. */
export type FilterGroupView = { id: string; legend: string } & (
  | { kind: 'flag'; param: string; label: string; count: number | null; chosen: boolean }
  | { kind: 'minimum'; param: string; anyLabel: string; steps: readonly FilterStep[] }
  | { kind: 'device'; param: string; slug: string; label: string; count: number | null }
  | {
      kind: 'price';
      minParam: string;
      maxParam: string;
      /** As typed, in major units. */
      min: string;
      max: string;
      /** Price range of the products, in minor units. */
      bounds: { min: number; max: number } | null;
    }
  | {
      kind: 'options';
      param: string;
      values: readonly FilterChoice[];
      /** Shown in a disclosure. */
      collapsed: boolean;
    }
);

export type FilterStep = { value: number; label: string; count: number | null; chosen: boolean };

/** Image of the listing: a square tile, a wide picture, or a brand's logo. */
/** `focal`: value of `data-focal`. */
export type HeadPicture = { src: string; thumb: string; focal: string | undefined; shape: 'tile' | 'wide' | 'mark' };

/** The listing without one filter or with one filter only, and its number of products. */
export type EmptyListSuggestion = { kind: 'without' | 'only'; label: string; path: string; count: number };

/** Data of a listing page, in the page's language. */
export type ListingView = {
  head: PageHead;
  title: string;
  text: string | null;
  picture: HeadPicture | null;
  /** The listing banner, where the page shows one. */
  banner: BannerView | null;
  trail: Crumb[];
  /** Action of the filter form. */
  path: string;
  /** Query parameters that belong to the page: its brand, its search query. */
  fixed: [string, string][];
  /** The query string without the page number, for pagination. */
  query: string;
  cards: CardView[];
  total: number;
  page: number;
  lastPage: number;
  sort: Sort;
  sorts: readonly Sort[];
  /** Links to narrower categories. */
  categories: { title: string; path: string; current: boolean }[];
  /** Groups of the filter panel. */
  filterGroups: FilterGroupView[];
  /** Some of the products depend on a device model. */
  asksForDevice: boolean;
  /** Active filters, each with the URL without it. */
  applied: { label: string; path: string }[];
  /** For an empty filtered list: the list without one filter, or with one filter only; most products first. */
  emptyListSuggestions: EmptyListSuggestion[];
  /** URL without filters. */
  clearPath: string;
  /** Errors of the dropped filters. */
  problems: string[];
};
