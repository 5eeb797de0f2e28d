import type { Sort } from '../../../modules/catalog/catalog.input.ts';
import type { AttributeFacet } from '../../../modules/catalog/listing-facets.ts';
import type { BannerView } from '../home/banner-view.server.ts';
import type { CardView } from './card-view.ts';
import type { PageHead } from './page-head.ts';

/** Paths carry no language here; the components put it in front. */
export type Crumb = { label: string; path: string };

/** `count` is null while it is not known: the choice is offered without a number. */
export type Choice = { id: number; title: string; count: number | null; chosen: boolean };

/** What a list is of: a square tile, a wide picture, or a brand's drawn mark. */
export type HeadPicture = { src: string; thumb: string; shape: 'tile' | 'wide' | 'mark' };

/** A page with fewer filters: without one of them or with one alone, and how many products stand there. */
export type WayOut = { kind: 'without' | 'only'; label: string; path: string; count: number };

/** Everything a listing page shows, in the page's language. */
export type ListingView = {
  head: PageHead;
  title: string;
  text: string | null;
  picture: HeadPicture | null;
  /** The banner of lists, where the page has room for one. */
  banner: BannerView | null;
  trail: Crumb[];
  /** Where the filter form goes. */
  path: string;
  /** Query parameters that belong to the page itself: its brand, its search words. */
  fixed: [string, string][];
  /** The whole query but the page number, for paging. */
  query: string;
  cards: CardView[];
  total: number;
  page: number;
  lastPage: number;
  sort: Sort;
  sorts: readonly Sort[];
  /** Categories to narrow to, as links. */
  categories: { title: string; path: string; current: boolean }[];
  brands: Choice[];
  collections: Choice[];
  attributes: AttributeFacet[];
  ratings: { stars: number; count: number | null; chosen: boolean }[];
  inStock: { count: number | null; chosen: boolean };
  /** The device that the list is narrowed to. */
  fits: { slug: string; name: string; count: number | null } | null;
  /** Some of the goods are bought for a device. */
  asksForDevice: boolean;
  /** Ways of delivery that some of the products go by. */
  shipping: Choice[];
  price: {
    /** As typed, major units. */
    min: string;
    max: string;
    /** What there is, minor units. */
    bounds: { min: number; max: number } | null;
  };
  /** Filters in force, each with the address without it. */
  applied: { label: string; path: string }[];
  /** Where the filters leave nothing: what is there without one of them, else with each alone; most first. */
  waysOut: WayOut[];
  /** The same page without filters. */
  clearPath: string;
  /** The faults of filters that were left out. */
  problems: string[];
};
