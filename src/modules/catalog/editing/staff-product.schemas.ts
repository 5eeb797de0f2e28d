import { z } from 'zod';
import { integerText, rowIdText } from '../../../kernel/integer.schemas.ts';
import { isGtin } from '../variants/gtin.rules.ts';
import { MAX_STOCK, productFields } from './product.fields.ts';

const MAX_SEARCH_LENGTH = 80;
const MAX_PAGE = 10_000;
export const PRODUCTS_PER_PAGE = 50;

export const PRODUCT_SORTS = ['newest', 'updated', 'title', 'price', 'stock'] as const;
export const STOCK_LEVELS = ['out', 'low', 'in'] as const;

export const staffProductsQuery = z.strictObject({
  /** Part of a title, beginning of a SKU, or a barcode. */
  q: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
  status: z.enum(['1', '2']).optional(),
  /** With its sub-categories. */
  category: rowIdText.optional(),
  brand: rowIdText.optional(),
  /** Id of a seller, or `shop` for products that the shop sells itself. */
  seller: z.union([z.literal('shop'), rowIdText]).optional(),
  /** `out`: sold out; `low`: a variant is at its limit; `in`: in stock. */
  stock: z.enum(STOCK_LEVELS).optional(),
  sort: z.enum(PRODUCT_SORTS).default('newest'),
  direction: z.enum(['asc', 'desc']).optional(),
  page: integerText(1, MAX_PAGE).default(1),
});
export type StaffProductsQuery = z.output<typeof staffProductsQuery>;

export const productParams = z.strictObject({ id: rowIdText });

export const MAX_SKU_LENGTH = 60;
export const sku = z
  .string()
  .trim()
  .min(1)
  .max(MAX_SKU_LENGTH)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}./_-]*$/u);
/** Null for an empty text. */
export const gtin = z
  .string()
  .trim()
  .max(14)
  .transform((text) => text || null)
  .refine((text) => text === null || isGtin(text), { error: 'catalog.gtin' })
  .nullable();

const { title, slug, brand_id, category_id, selling } = productFields;

/** `selling` in minor units. Without a slug, it is derived from the title. */
export const createProductInput = z.strictObject({
  title: title.schema,
  slug: slug.schema.optional(),
  brand_id: brand_id.schema,
  category_id: category_id.schema,
  selling: selling.schema,
  sku,
  gtin: gtin.default(null),
  quantity: z.int().min(0).max(MAX_STOCK).default(0),
});
export type CreateProductInput = z.output<typeof createProductInput>;

export const productStatusInput = z.strictObject({ status: z.literal([1, 2]) });
export const copyProductInput = z.strictObject({});
