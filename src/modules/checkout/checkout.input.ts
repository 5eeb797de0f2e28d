import { z } from 'zod';
import { rowId as id, rowVersion } from '../../kernel/integer.schemas.ts';
import { nullishToUndefined } from '../../kernel/null-fields.ts';
import { addressId } from '../addresses/addresses.input.ts';
import { lineId } from '../cart/cart.input.ts';
import { MAX_CART_LINES } from '../cart/cart.rules.ts';
import { MAX_METHOD_CODE } from '../payments/payment-methods.rules.ts';
import { type AddressInput, addressInput, destinationInput } from '../shipping/address.input.ts';
import { voucherCode } from './vouchers/voucher.input.ts';

const MAX_NOTE_LENGTH = 500;

/** Multi-line text: line breaks are allowed, other control characters are not. */
const note = z
  .string()
  .trim()
  .max(MAX_NOTE_LENGTH)
  .refine((text) => text.isWellFormed() && !/[^\P{Cc}\r\n\t]/u.test(text), { error: 'fields.invalid' });

/** Shipping option of some lines: 1 delivery by a rule, 2 pickup at a location. */
const shipmentInput = z
  .strictObject({
    cart_ids: z.array(lineId).min(1).max(MAX_CART_LINES),
    shipping_type: z.literal([1, 2]).default(1),
    shipping_rule_id: nullishToUndefined(id),
    pickup_point_id: nullishToUndefined(id),
  })
  .refine((one) => one.shipping_type === 2 || one.shipping_rule_id !== undefined, {
    path: ['shipping_rule_id'],
    error: 'fields.required',
  })
  .refine((one) => one.shipping_type === 1 || one.pickup_point_id !== undefined, {
    path: ['pickup_point_id'],
    error: 'fields.required',
  });

export type ShipmentInput = z.output<typeof shipmentInput>;

/** Default: the options chosen in the cart. */
const shipments = z.array(shipmentInput).max(MAX_CART_LINES).default([]);

export const placeOrderInput = z.strictObject({
  /** Cart lines by id, or all selected lines. */
  cart_ids: z.union([z.literal('selected'), z.array(lineId).min(1).max(MAX_CART_LINES)]).default('selected'),
  /** Omitted by a customer who uses the address of the account. */
  email: z.string().trim().max(254).default(''),
  /** Shipping address; customers may give the id of a saved address instead. */
  address: nullishToUndefined(addressInput),
  address_id: nullishToUndefined(addressId),
  /** Customers only: whether to save the address. */
  save_address: z.boolean().default(false),
  /** Recipient of the invoice, if not the recipient of the goods, whose phone number is the default. */
  billing_address: nullishToUndefined(addressInput),
  billing_address_id: nullishToUndefined(addressId),
  packages: shipments,
  /** For all lines that `packages` does not name. */
  shipping_rule_id: nullishToUndefined(id),
  /** Omitted when there is nothing to pay. */
  order_method: nullishToUndefined(z.int().min(1).max(MAX_METHOD_CODE)),
  note: note.default(''),
  /** Left out: the one entered for the cart; null: none. */
  voucher: voucherCode.nullable().optional(),
  /** Version of the cart that the buyer saw: a changed cart is refused, and a repeat returns the first order. */
  cart_version: rowVersion.optional(),
  /** Total that the buyer confirmed, in major units; a higher total is refused, a lower one is charged. */
  expected_total: z.number().min(0).max(1e12).optional(),
});

export type PlaceOrderInput = z.output<typeof placeOrderInput>;
/** Input with a resolved shipping address. */
export type AddressedOrderInput = PlaceOrderInput & { address: AddressInput };

export const quoteInput = destinationInput.extend({
  packages: shipments,
  shipping_rule_id: nullishToUndefined(id),
  order_method: nullishToUndefined(z.int().min(1).max(MAX_METHOD_CODE)),
  /** Left out: the one entered for the cart; null: none. */
  voucher: voucherCode.nullable().optional(),
});

/** An order of the caller. */
export const ownOrderInput = z.strictObject({ order_id: z.guid().toLowerCase() });
