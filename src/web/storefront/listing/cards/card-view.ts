import type { ProductCard } from '../../../../modules/catalog/products/product-card.ts';

/** Data of a product card; amounts in minor units. */
export type CardView = Pick<
  ProductCard,
  'id' | 'mainCategory' | 'title' | 'brand' | 'image' | 'secondImage' | 'rating' | 'ratingCount' | 'inStock' | 'fewLeft'
> & {
  current: number;
  previous: number | null;
  percentOff: number;
  /** Variants differ in price; `current` is the lowest. */
  from: boolean;
  flash: boolean;
  /** Colours of the variants as CSS values. */
  swatches: string[];
  /** Id of the home slide whose list contains the card. */
  homeSpm?: number;
  /** Search query whose results contain the card. */
  search?: string;
};

export function toCardView(card: ProductCard): CardView {
  const { id, mainCategory, title, brand, image, secondImage, rating, ratingCount, inStock, fewLeft, price } = card;
  return {
    id,
    mainCategory,
    title,
    brand,
    image,
    secondImage,
    rating,
    ratingCount,
    inStock,
    fewLeft,
    current: price.current,
    previous: price.previous,
    percentOff: price.percentOff,
    from: card.priceTo !== null,
    flash: card.flashEnds !== null,
    swatches: card.swatches.map(({ swatch }) => swatch),
  };
}
