import { z } from 'zod';
import type { ProductPage } from './show-product.ts';

const named = z.object({ id: z.int(), title: z.string() });

export const productPageSchema = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  main_category: z.string(),
  image: z.string().nullable(),
  images: z.array(z.object({ file: z.string(), alt: z.string(), attribute_value_id: z.int().nullable() })),
  brand: z.object({ id: z.int(), title: z.string(), slug: z.string(), image: z.string().nullable() }),
  breadcrumb: z.array(z.object({ title: z.string(), slug: z.string() })),
  /** Flash price, with its `end_time`; null when none is running. */
  price: z.number().nullable(),
  end_time: z.string().nullable(),
  selling: z.number(),
  offered: z.number().nullable(),
  current_price: z.number(),
  previous_price: z.number().nullable(),
  percent_off: z.int(),
  in_stock: z.boolean(),
  wishlisted: z.null(),
  attribute: z.array(
    z.object({ ...named.shape, values: z.array(z.object({ ...named.shape, swatch: z.string().nullable() })) }),
  ),
  bundle_deal: z.null(),
  shipping_rule: z.null(),
  inventory: z.array(
    z.object({
      id: z.int(),
      sku: z.string(),
      /** The variant's own price; null when the product's price counts. */
      price: z.number().nullable(),
      current_price: z.number(),
      previous_price: z.number().nullable(),
      quantity: z.int(),
      inventory_attributes: z.array(z.object({ attribute_id: z.int(), attribute_value_id: z.int() })),
    }),
  ),
  summary: z.string(),
  description: z.string(),
  highlights: z.array(z.string()),
  in_the_box: z.array(z.string()),
  specifications: z.array(
    z.object({
      group: z.string(),
      rows: z.array(
        z.object({
          title: z.string(),
          text: z.string().nullable(),
          number: z.number().nullable(),
          unit: z.string().nullable(),
        }),
      ),
    }),
  ),
  condition: z.enum(['new', 'refurbished', 'used']),
  warranty_months: z.int(),
  weight_g: z.int(),
  rating: z.number(),
  rating_count: z.int(),
  /** Devices it is made for. */
  fits: z.array(z.object({ id: z.int(), title: z.string(), main_category: z.string() })),
  /** Null: sold by the shop itself. */
  seller: z
    .object({ slug: z.string(), name: z.string(), since: z.string(), rating: z.number(), rating_count: z.int() })
    .nullable(),
});

export function productPageAnswer(
  page: ProductPage,
  major: (amount: number) => number,
): z.input<typeof productPageSchema> {
  const orNull = (amount: number | null | undefined) => (amount == null ? null : major(amount));
  const { prices, price } = page;
  return {
    id: page.id,
    title: page.title,
    slug: page.slug,
    main_category: page.mainCategory,
    image: page.image,
    images: page.images.map(({ file, alt, valueId }) => ({ file, alt, attribute_value_id: valueId })),
    brand: page.brand,
    breadcrumb: page.breadcrumb,
    price: orNull(prices.flash?.price),
    end_time: prices.flash?.endTime ?? null,
    selling: major(prices.selling),
    offered: orNull(prices.offered),
    current_price: major(price.current),
    previous_price: orNull(price.previous),
    percent_off: price.percentOff,
    in_stock: page.inStock,
    wishlisted: null,
    attribute: page.attributes,
    bundle_deal: null,
    shipping_rule: null,
    inventory: page.variants.map((variant) => ({
      id: variant.inventoryId,
      sku: variant.sku,
      price: orNull(variant.prices.price),
      current_price: major(variant.unit.current),
      previous_price: orNull(variant.unit.previous),
      quantity: variant.quantity,
      inventory_attributes: Object.entries(variant.values).map(([attribute, value]) => ({
        attribute_id: Number(attribute),
        attribute_value_id: value,
      })),
    })),
    summary: page.summary,
    description: page.description,
    highlights: page.highlights,
    in_the_box: page.inTheBox,
    specifications: page.specs,
    condition: page.condition,
    warranty_months: page.warrantyMonths,
    weight_g: page.weightG,
    rating: page.rating,
    rating_count: page.ratingCount,
    fits: page.fits.map(({ id, title, main }) => ({ id, title, main_category: main })),
    seller: page.seller && {
      slug: page.seller.slug,
      name: page.seller.name,
      since: page.seller.since,
      rating: page.seller.rating,
      rating_count: page.seller.ratingCount,
    },
  };
}
