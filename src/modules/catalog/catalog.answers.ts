import { z } from 'zod';
import { type Currency, toMajor } from '../../kernel/money.ts';
import type { CategoryNode } from './categories/category-tree.ts';
import type { BrandTile } from './categories/list-brands.ts';
import type { FlashSale } from './flash-sales/list-flash-sales.ts';
import type { ProductCard } from './products/product-card.ts';

/** Converts minor units of a currency to the decimal major units of the JSON API. */
export function createMajorConverter(currency: Currency): (amount: number) => number {
  return (amount) => toMajor({ amount, currency });
}

/** Dependencies of the product serializers. */
export type AnswerContext = {
  major: (amount: number) => number;
  /** Ids of the products on the caller's wishlist. */
  wishlistIds: ReadonlySet<number>;
};

/** Schema of a paginated list. */
export function paginatedSchema<S extends z.ZodType>(row: S) {
  return z.object({
    data: z.array(row),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  });
}

/** An unpaginated list in the format of a paginated one. */
export function toSinglePage<T>(rows: T[]) {
  return { data: rows, current_page: 1, last_page: 1, per_page: rows.length, total: rows.length };
}

export const productAnswerSchema = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  main_category: z.string(),
  brand: z.string(),
  image: z.string().nullable(),
  /** Flash price; null unless it is the current price. */
  price: z.number().nullable(),
  end_time: z.string().nullable(),
  selling: z.number(),
  offered: z.number().nullable(),
  current_price: z.number(),
  previous_price: z.number().nullable(),
  highest_price: z.number().nullable(),
  percent_off: z.int(),
  rating: z.number(),
  rating_count: z.int(),
  in_stock: z.boolean(),
  few_left: z.int().nullable(),
  variant_count: z.int(),
  wishlisted: z.literal(1).nullable().describe('1 if the product is on the wishlist of the authenticated customer'),
});

export function toProductAnswer(card: ProductCard, { major, wishlistIds }: AnswerContext) {
  const { current, previous, from, percentOff } = card.price;
  const majorOrNull = (amount: number | null) => (amount === null ? null : major(amount));
  return {
    id: card.id,
    title: card.title,
    slug: card.slug,
    main_category: card.mainCategory,
    brand: card.brand,
    image: card.image,
    price: from === 'flash' ? major(current) : null,
    end_time: card.flashEnds,
    selling: major(card.selling),
    offered: majorOrNull(card.offered),
    current_price: major(current),
    previous_price: majorOrNull(previous),
    highest_price: majorOrNull(card.priceTo),
    percent_off: percentOff,
    rating: card.rating,
    rating_count: card.ratingCount,
    in_stock: card.inStock,
    few_left: card.fewLeft,
    variant_count: card.variantCount,
    wishlisted: wishlistIds.has(card.id) ? (1 as const) : null,
  };
}

const categoryFields = { id: z.int(), title: z.string(), slug: z.string(), image: z.string().nullable() };
const subCategory = z.object(categoryFields);

export const categoryAnswerSchema = z.object({
  ...categoryFields,
  child: z.array(subCategory),
  public_sub_categories: z.array(subCategory),
  in_footer_child: z.array(subCategory),
});

export function toCategoryAnswer(node: CategoryNode) {
  const plain = ({ id, title, slug, image }: CategoryNode) => ({ id, title, slug, image });
  const children = node.children.map(plain);
  return {
    ...plain(node),
    child: children,
    public_sub_categories: children,
    in_footer_child: node.children.filter(({ inFooter }) => inFooter).map(plain),
  };
}

export const brandAnswerSchema = z.object({ ...categoryFields, featured: z.boolean() });

export function toBrandAnswer({ id, title, slug, image, featured }: BrandTile) {
  return { id, title, slug, image, featured };
}

export const flashSaleAnswerSchema = z.object({
  ...categoryFields,
  start_time: z.string(),
  end_time: z.string(),
  products: z.array(productAnswerSchema),
});

export function toFlashSaleAnswer(sale: FlashSale, context: AnswerContext) {
  const { id, title, slug, image, startTime, endTime, products } = sale;
  return {
    id,
    title,
    slug,
    image,
    start_time: startTime,
    end_time: endTime,
    products: products.map((card) => toProductAnswer(card, context)),
  };
}
