import { z } from 'zod';
import { MAX_INTEGER } from '../../kernel/ids.ts';
import { rowId as id } from '../../kernel/integer.schemas.ts';
import { nullishToUndefined } from '../../kernel/null-fields.ts';
import { destinationInput } from '../shipping/address.input.ts';
import { MAX_CART_LINES } from './cart.rules.ts';

export const lineId = z.guid().toLowerCase();
const lineIds = z.array(lineId).max(MAX_CART_LINES);

/** Limits are checked by the command, because “out of stock” has priority over “at least one”. */
const quantity = z.int().min(-MAX_INTEGER).max(MAX_INTEGER);

/** Maximum length of search queries, characters. */
export const MAX_SEARCH_LENGTH = 200;

/** A variant id, or a product id with selected attribute values. */
export const addInput = z.strictObject({
  product_id: id,
  inventory_id: id.optional(),
  attributes: z.array(id).max(20).default([]),
  quantity: quantity.default(1),
  /** Home slide whose listing led to the product. */
  home_spm: nullishToUndefined(id),
  /** Search query that led to the product. */
  search: nullishToUndefined(z.string().trim().min(1).max(MAX_SEARCH_LENGTH)),
});

export type AddInput = z.output<typeof addInput>;

/** One variant of every bundle item; for offers with free pieces, one variant per piece. */
export const bundleInput = z.strictObject({ bundle_id: id, parts: z.array(id).min(1).max(MAX_CART_LINES) });

export type BundleInput = z.output<typeof bundleInput>;

/** Ticket token from the mailed link, or the ticket id for its customer. */
export const addRepairInput = z.strictObject({ ticket: z.string().trim().min(1).max(200) });

export type AddRepairInput = z.output<typeof addRepairInput>;

export const removeInput = z.strictObject({ id: lineId });

/**
 * Selected and deselected lines, or a new quantity for one line. `isBundle` is accepted for compatibility and ignored,
 * because the server detects bundles itself.
 */
export const changeInput = z
  .strictObject({
    checked: lineIds.default([]),
    unchecked: lineIds.default([]),
    isBundle: z.boolean().optional(),
    id: lineId.optional(),
    quantity: quantity.optional(),
  })
  .refine(({ id, quantity }) => id === undefined || quantity !== undefined, {
    path: ['quantity'],
    error: 'fields.required',
  })
  .refine(({ id, quantity }) => quantity === undefined || id !== undefined, { path: ['id'], error: 'fields.required' });

export type SelectInput = Pick<z.output<typeof changeInput>, 'checked' | 'unchecked'>;

export const checkInput = z.strictObject({
  /** Accepts changed prices and quantities before the check. */
  accept: z.boolean().default(false),
  /** Lines to accept; all by default. */
  lines: lineIds.min(1).optional(),
});

export const acceptInput = checkInput.pick({ lines: true });

/** Shipping options of lines, as `ShippingOptionKey`. */
export const shippingChoicesInput = z.strictObject({
  choices: z.array(
    z.strictObject({
      lineIds,
      way: z.strictObject({ shippingType: z.literal([1, 2]), ruleId: z.int(), pointId: z.int().nullable() }),
    }),
  ),
});

export const updateShippingInput = z.strictObject({
  cart_ids: lineIds.min(1),
  shipping_type: z.literal([1, 2]).default(1),
  /** Not used for pickup, where `pickup_point_id` decides. */
  shipping_rule_id: nullishToUndefined(id),
  pickup_point_id: nullishToUndefined(id),
  country: destinationInput.shape.country.optional(),
  state: destinationInput.shape.state,
  zip: destinationInput.shape.zip,
});

export type UpdateShippingInput = z.output<typeof updateShippingInput>;
