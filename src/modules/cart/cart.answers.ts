import { z } from 'zod';
import { toMajor } from '../../kernel/money.ts';
import type { RefusalReason } from '../../kernel/result.ts';
import { type Translator, translateRefusal } from '../../platform/translator.ts';
import { SELECTED, UNSELECTED } from './cart.rules.ts';
import type { CartGoodsLine, CartLine, CartRepairLine } from './cart-line.rules.ts';
import type { CartWithOffers } from './view/read-cart.ts';

export const changedSchema = z.object({ version: z.int(), cart_count: z.int() });
export const addedSchema = changedSchema.extend({ id: z.string(), quantity: z.int() });
export const addedBundleSchema = changedSchema.extend({ ids: z.array(z.string()), quantity: z.int() });

const problemSchema = z.object({
  code: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
});

const line = z.object({
  id: z.string(),
  quantity: z.int(),
  selected: z.literal([SELECTED, UNSELECTED]),
  current_price: z.number(),
  total: z.number(),
  problems: z.array(problemSchema),
});

const goodsLineSchema = line.extend({
  kind: z.literal('goods'),
  product: z.object({
    id: z.int(),
    title: z.string(),
    slug: z.string(),
    main_category: z.string(),
    image: z.string().nullable(),
    /** Flash sale price; null when no flash sale is active. */
    price: z.number().nullable(),
    selling: z.number(),
    offered: z.number().nullable(),
  }),
  inventory: z.object({
    id: z.int(),
    sku: z.string(),
    price: z.number().nullable(),
    quantity: z.int(),
    inventory_attributes: z.array(z.object({ title: z.string(), value: z.string() })),
  }),
  offered: z.number().nullable(),
  /** Bundle that currently applies to the line. */
  bundle_deal: z.object({ id: z.int(), title: z.string() }).nullable(),
  shipping_type: z.literal([1, 2]),
  shipping_rule_id: z.int().nullable(),
  pickup_point_id: z.int().nullable(),
  previous_price: z.number().nullable(),
  percent_off: z.int(),
  /** Non-blocking problems: the product fits neither the main device of the customer nor a device in the cart. */
  warnings: z.array(problemSchema),
});

/** A repair paid together with goods, at the current amount due. */
const repairLineSchema = line.extend({
  kind: z.literal('repair'),
  ticket: z.object({ number: z.string(), code: z.string() }),
  /** `repair` pays the approved and unpaid amount, `deposit` the deposit before the appointment. */
  pays: z.enum(['deposit', 'repair']),
  title: z.string(),
  facts: z.array(z.object({ title: z.string(), value: z.string() })),
  place: z.string().nullable(),
});

export const cartSchema = z.object({
  id: z.string().nullable(),
  version: z.int(),
  cart: z.array(z.discriminatedUnion('kind', [goodsLineSchema, repairLineSchema])),
  cart_count: z.int(),
  selected_count: z.int(),
  goods: z.number(),
  /** Bundles that apply to the selected lines; `discount` is their total saving. */
  bundle_deals: z.array(z.object({ id: z.int(), title: z.string(), times: z.int(), saving: z.number() })),
  discount: z.number(),
  /** Voucher code entered at checkout; not included in `discount`. */
  voucher: z.string().nullable(),
  currency: z.string(),
});

const checkedProblemSchema = problemSchema.extend({
  line: z.string(),
  /** Actions that resolve the problem. */
  remedies: z.array(z.enum(['accept', 'untick', 'remove'])),
});

export const checkSchema = z.object({ ok: z.boolean(), problems: z.array(checkedProblemSchema) });

/** Maps the cart to the API response, with amounts in major units. */
export function toCartAnswer(
  cart: CartWithOffers,
  unfit: ReadonlyMap<number, RefusalReason>,
  t: Translator,
): z.input<typeof cartSchema> {
  const major = (amount: number) => toMajor({ amount, currency: cart.currency });
  const { id, version, lines, count, selectedCount, goods, discount, voucher, currency } = cart;
  return {
    id,
    version,
    cart: lines.map((one) => {
      if (one.kind === 'repair') return toRepairAnswer(one, major, t);
      const warnings = [unfit.get(one.productId) ?? []].flat().map((warning) => toProblemAnswer(warning, t));
      return { ...toGoodsAnswer(one, cart, major, t), warnings };
    }),
    cart_count: count,
    selected_count: selectedCount,
    goods: major(goods),
    bundle_deals: cart.bundles.map(({ saving, ...deal }) => ({ ...deal, saving: major(saving) })),
    discount: major(discount),
    voucher,
    currency,
  };
}

export function toProblemAnswer({ code, facts }: RefusalReason, t: Translator): z.input<typeof problemSchema> {
  return { code: code.replaceAll('-', '_'), facts, message: translateRefusal({ code, facts }, t) };
}

function toLineAnswer(one: CartLine, major: (amount: number) => number, t: Translator): z.input<typeof line> {
  return {
    id: one.id,
    quantity: one.quantity,
    selected: one.selected ? SELECTED : UNSELECTED,
    current_price: major(one.unit.current),
    total: major(one.total),
    problems: one.problems.map((found) => toProblemAnswer(found, t)),
  };
}

function toRepairAnswer(
  one: CartRepairLine,
  major: (amount: number) => number,
  t: Translator,
): z.input<typeof repairLineSchema> {
  const { number, code } = one.ticket;
  return {
    ...toLineAnswer(one, major, t),
    kind: 'repair',
    ticket: { number, code },
    pays: one.pays,
    title: one.title,
    facts: one.attributes,
    place: one.location?.name ?? null,
  };
}

function toGoodsAnswer(
  lineSchema: CartGoodsLine,
  { offers }: CartWithOffers,
  major: (amount: number) => number,
  t: Translator,
): Omit<z.input<typeof goodsLineSchema>, 'warnings'> {
  const majorOrNull = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? null : major(amount);
  const offer = offers.get(lineSchema.inventoryId);
  const offered = majorOrNull(offer?.prices.offered);
  return {
    ...toLineAnswer(lineSchema, major, t),
    kind: 'goods',
    product: {
      id: lineSchema.productId,
      title: lineSchema.title,
      slug: lineSchema.slug,
      main_category: lineSchema.mainCategory,
      image: lineSchema.image,
      price: majorOrNull(offer?.prices.flash?.price),
      selling: major(offer?.prices.selling ?? lineSchema.unit.current),
      offered,
    },
    inventory: {
      id: lineSchema.inventoryId,
      sku: lineSchema.sku,
      price: majorOrNull(offer?.variant.price),
      quantity: lineSchema.available,
      inventory_attributes: lineSchema.attributes,
    },
    offered,
    bundle_deal: lineSchema.bundle,
    shipping_type: lineSchema.shippingType,
    shipping_rule_id: lineSchema.shippingRuleId,
    pickup_point_id: lineSchema.pickupPointId,
    previous_price: majorOrNull(lineSchema.unit.previous),
    percent_off: lineSchema.unit.percentOff,
  };
}
