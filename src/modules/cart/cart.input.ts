import { z } from 'zod';
import { MAX_INTEGER } from '../../kernel/ids.ts';
import { rowId as id } from '../../kernel/integer.schemas.ts';
import { orNull } from '../../kernel/null-fields.ts';
import { destinationInput } from '../shipping/address.input.ts';
import { MOST_LINES } from './cart.rules.ts';

export const lineId = z.guid().toLowerCase();
const lineIds = z.array(lineId).max(MOST_LINES);

/** Its bounds are the use case's to refuse: out of stock goes before “at least one”. */
const quantity = z.int().min(-MAX_INTEGER).max(MAX_INTEGER);

/** As long as queries of a search may be; characters. */
export const MAX_SEARCH_LENGTH = 200;

/** A variant by its id, or a product with the chosen attribute values. */
export const addInput = z.strictObject({
  product_id: id,
  inventory_id: id.optional(),
  attributes: z.array(id).max(20).default([]),
  quantity: quantity.default(1),
  /** The home slide whose list led to the product. */
  home_spm: orNull(id),
  /** The query of the search that led to the product. */
  search: orNull(z.string().trim().min(1).max(MAX_SEARCH_LENGTH)),
});

export type AddInput = z.output<typeof addInput>;

/** One variant of every member of a set; where some pieces are free, a variant for every piece. */
export const bundleInput = z.strictObject({ bundle_id: id, parts: z.array(id).min(1).max(MOST_LINES) });

export type BundleInput = z.output<typeof bundleInput>;

/** A ticket by the token of its mailed link, or, of a customer, by its id. */
export const addRepairInput = z.strictObject({ ticket: z.string().trim().min(1).max(200) });

export type AddRepairInput = z.output<typeof addRepairInput>;

export const removeInput = z.strictObject({ id: lineId });

/**
 * The specification's ticked and unticked lines (`isBundle` is accepted: bundles are worked out on the server
 * anyway), or a new quantity for one line.
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
  /** Takes the new prices and quantities over and asks again. */
  accept: z.boolean().default(false),
  /** Of which lines; left out, of all. */
  lines: lineIds.min(1).optional(),
});

export const updateShippingInput = z.strictObject({
  cart_ids: lineIds.min(1),
  shipping_type: z.literal([1, 2]).default(1),
  /** Of what is collected, the point says it. */
  shipping_rule_id: orNull(id),
  pickup_point_id: orNull(id),
  country: destinationInput.shape.country.optional(),
  state: destinationInput.shape.state,
  zip: destinationInput.shape.zip,
});

export type UpdateShippingInput = z.output<typeof updateShippingInput>;
