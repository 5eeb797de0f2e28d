import type { ProductCard } from '../../../modules/catalog/product-card.ts';

/** What a card on a page needs of a product; amounts are minor units. */
export type CardView = Pick<
  ProductCard,
  'id' | 'mainCategory' | 'title' | 'brand' | 'image' | 'secondImage' | 'rating' | 'ratingCount' | 'inStock' | 'fewLeft'
> & {
  current: number;
  previous: number | null;
  percentOff: number;
  /** Variants differ in price and this is the least of them. */
  from: boolean;
  flash: boolean;
  /** Colours of the variants, as CSS writes them. */
  swatches: string[];
  /** The home slide whose list the card stands in. */
  homeSpm?: number;
  /** The query whose results the card stands in. */
  search?: string;
};

export function cardView(card: ProductCard): CardView {
  const { id, mainCategory, title, brand, image, secondImage, rating, ratingCount, inStock, fewLeft, price } = card;
  return {
    ...{ id, mainCategory, title, brand, image, secondImage, rating, ratingCount, inStock, fewLeft },
    current: price.current,
    previous: price.previous,
    percentOff: price.percentOff,
    from: card.priceTo !== null,
    flash: card.flashEnds !== null,
    swatches: card.swatches.map(({ swatch }) => swatch),
  };
}
