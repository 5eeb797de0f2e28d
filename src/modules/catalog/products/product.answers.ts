import { z } from 'zod';
import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { ShippingRule } from '../../shipping/shipping.rules.ts';
import type { AnswerContext } from '../catalog.answers.ts';
import type { BundleOffer } from './list-bundle-offers.ts';
import type { ProductPage } from './read-product-page.ts';

const titledSchema = z.object({ id: z.int(), title: z.string() });

/** Kind 1: buy `buy`, get `free` free; 2: a set at a fixed price (`price_model` 1) or with a percentage off (2). */
const bundleDeal = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  kind: z.literal([1, 2]),
  buy: z.int().nullable(),
  free: z.int().nullable(),
  price_model: z.literal([1, 2]).nullable(),
  value: z.number().nullable(),
  max_per_order: z.int(),
  /** `inventory_ids`: the variants in stock. */
  items: z.array(
    z.object({ product_id: z.int(), title: z.string(), quantity: z.int(), inventory_ids: z.array(z.int()) }),
  ),
});

/** The first delivery option for the shop's default country and state; amounts are per shipment. */
const shippingRule = z.object({
  id: z.int(),
  title: z.string(),
  price: z.number(),
  free_over: z.number().nullable(),
  pickup_fee: z.number().nullable(),
  cod_allowed: z.boolean(),
  /** Working days. */
  min_days: z.int(),
  max_days: z.int(),
});

export const productPageSchema = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  main_category: z.string(),
  image: z.string().nullable(),
  images: z.array(z.object({ file: z.string(), alt: z.string(), attribute_value_id: z.int().nullable() })),
  brand: z.object({ id: z.int(), title: z.string(), slug: z.string(), image: z.string().nullable() }),
  breadcrumb: z.array(z.object({ title: z.string(), slug: z.string() })),
  /** Flash price, valid until `end_time`; null when no sale is running. */
  price: z.number().nullable(),
  end_time: z.string().nullable(),
  selling: z.number(),
  offered: z.number().nullable(),
  current_price: z.number(),
  previous_price: z.number().nullable(),
  percent_off: z.int(),
  in_stock: z.boolean(),
  wishlisted: z.literal(1).nullable().describe('1 if the product is on the wishlist of the authenticated customer'),
  attribute: z.array(
    z.object({
      ...titledSchema.shape,
      values: z.array(z.object({ ...titledSchema.shape, swatch: z.string().nullable() })),
    }),
  ),
  /** Running bundles that can be bought now; null when there are none. */
  bundle_deal: z.array(bundleDeal).nullable(),
  shipping_rule: shippingRule.nullable(),
  inventory: z.array(
    z.object({
      id: z.int(),
      sku: z.string(),
      /** The variant's own price; null when the product's price applies. */
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
  /** Devices the product is made for. */
  fits: z.array(z.object({ id: z.int(), title: z.string(), main_category: z.string() })),
  /** Null when the shop itself sells the product. */
  seller: z
    .object({ slug: z.string(), name: z.string(), since: z.string(), rating: z.number(), rating_count: z.int() })
    .nullable(),
});

export function toProductPageAnswer(
  page: ProductPage,
  { bundles, rule }: { bundles: readonly BundleOffer[]; rule: ShippingRule | null },
  { major, wishlistIds, locale }: AnswerContext & { locale: Locale },
): z.input<typeof productPageSchema> {
  const majorOrNull = (amount: number | null | undefined) => (amount == null ? null : major(amount));
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
    price: majorOrNull(prices.flash?.price),
    end_time: prices.flash?.endTime ?? null,
    selling: major(prices.selling),
    offered: majorOrNull(prices.offered),
    current_price: major(price.current),
    previous_price: majorOrNull(price.previous),
    percent_off: price.percentOff,
    in_stock: page.inStock,
    wishlisted: wishlistIds.has(page.id) ? 1 : null,
    attribute: page.attributes,
    bundle_deal: bundles.length === 0 ? null : bundles.map((bundle) => toBundleAnswer(bundle, major)),
    shipping_rule: rule && toShippingRuleAnswer(rule, major, locale),
    inventory: page.variants.map((variant) => ({
      id: variant.inventoryId,
      sku: variant.sku,
      price: majorOrNull(variant.prices.price),
      current_price: major(variant.unit.current),
      previous_price: majorOrNull(variant.unit.previous),
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

function toShippingRuleAnswer(
  { id, title, charge, pickupFee, codAllowed, minDays, maxDays }: ShippingRule,
  major: (amount: number) => number,
  locale: Locale,
): z.input<typeof shippingRule> {
  return {
    id,
    title: pickTranslation(title, locale),
    price: major(charge.price),
    free_over: charge.freeOver === null ? null : major(charge.freeOver),
    pickup_fee: pickupFee === null ? null : major(pickupFee),
    cod_allowed: codAllowed,
    min_days: minDays,
    max_days: maxDays,
  };
}

function toBundleAnswer(
  { id, title, description, terms, maxPerOrder, members }: BundleOffer,
  major: (amount: number) => number,
): z.input<typeof bundleDeal> {
  const isFree = terms.kind === 'some-free';
  return {
    id,
    title,
    description,
    kind: isFree ? 1 : 2,
    max_per_order: maxPerOrder,
    buy: isFree ? terms.buy : null,
    free: isFree ? terms.free : null,
    price_model: isFree ? null : terms.kind === 'set-price' ? 1 : 2,
    value: isFree ? null : terms.kind === 'set-price' ? major(terms.price) : terms.basisPoints / 100,
    items: members.map((member) => ({
      product_id: member.productId,
      title: member.title,
      quantity: member.quantity,
      inventory_ids: member.variants.map(({ inventoryId }) => inventoryId),
    })),
  };
}
