/**
 * Values of `banner.place`: 1 to 9 are the banner types of the API contract; `top` and `popup` are not bound to a page.
 * Banners of other numbers are not shown.
 */
export const BANNER_PLACEMENT = {
  underSlider: 1,
  half: 2,
  third: 3,
  besideFlashSale: 4,
  listing: 5,
  product: 6,
  cart: 7,
  reviews: 8,
  nothingFound: 9,
  top: 10,
  popup: 11,
} as const;

export type BannerPlacement = (typeof BANNER_PLACEMENT)[keyof typeof BANNER_PLACEMENT];

/** Placements of the home page. */
export const HOME_PLACEMENTS: readonly BannerPlacement[] = [
  BANNER_PLACEMENT.underSlider,
  BANNER_PLACEMENT.half,
  BANNER_PLACEMENT.third,
  BANNER_PLACEMENT.besideFlashSale,
];
