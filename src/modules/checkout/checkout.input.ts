import { z } from 'zod';
import { rowId as id, rowVersion } from '../../kernel/integer.schemas.ts';
import { orNull } from '../../kernel/null-fields.ts';
import { addressId } from '../addresses/addresses.input.ts';
import { lineId } from '../cart/cart.input.ts';
import { MOST_LINES } from '../cart/cart.rules.ts';
import { type AddressInput, addressInput, destinationInput } from '../shipping/address.input.ts';
import { voucherCode } from './voucher.input.ts';

const MOST_NOTE = 500;

/** Several lines of text: line breaks are welcome, other control characters are not. */
const note = z
  .string()
  .trim()
  .max(MOST_NOTE)
  .refine((text) => text.isWellFormed() && !/[^\P{Cc}\r\n\t]/u.test(text), { error: 'fields.invalid' });

/** How some lines are to travel: 1 to the address by a rule, 2 collected at a point. */
const packageWish = z
  .strictObject({
    cart_ids: z.array(lineId).min(1).max(MOST_LINES),
    shipping_type: z.literal([1, 2]).default(1),
    shipping_rule_id: orNull(id),
    pickup_point_id: orNull(id),
  })
  .refine((one) => one.shipping_type === 2 || one.shipping_rule_id !== undefined, {
    path: ['shipping_rule_id'],
    error: 'fields.required',
  })
  .refine((one) => one.shipping_type === 1 || one.pickup_point_id !== undefined, {
    path: ['pickup_point_id'],
    error: 'fields.required',
  });

export type PackageWish = z.output<typeof packageWish>;

/** Left out: as it was chosen in the cart. */
const packages = z.array(packageWish).max(MOST_LINES).default([]);

export const placeInput = z.strictObject({
  /** Lines of the cart by id, or all that are ticked. */
  cart_ids: z.union([z.literal('selected'), z.array(lineId).min(1).max(MOST_LINES)]).default('selected'),
  /** Left out by a customer who uses the address of the account. */
  email: z.string().trim().max(254).default(''),
  /** Where it goes; or, of a customer, one out of the address book. */
  address: orNull(addressInput),
  address_id: orNull(addressId),
  /** Of a customer: whether the address goes into the book. */
  save_address: z.boolean().default(false),
  /** Recipient of the bill, if not the recipient of the goods, whose phone number is the default. */
  billing_address: orNull(addressInput),
  billing_address_id: orNull(addressId),
  packages,
  /** For every package that is not named above. */
  shipping_rule_id: orNull(id),
  /** Left out when there is nothing to pay. */
  order_method: orNull(z.int().min(1).max(7)),
  note: note.default(''),
  /** Left out: the one entered for the cart; null: none. */
  voucher: voucherCode.nullable().optional(),
  /** The cart as the shopper saw it: a changed one is refused, and a repeat answers with the first order. */
  cart_version: rowVersion.optional(),
  /** What the shopper agreed to pay, in major units; more is refused, less is what will be charged. */
  expected_total: z.number().min(0).max(1e12).optional(),
});

export type PlaceInput = z.output<typeof placeInput>;
/** With the address that it goes to. */
export type AddressedInput = PlaceInput & { address: AddressInput };

export const quoteInput = destinationInput.extend({
  packages,
  shipping_rule_id: orNull(id),
  order_method: orNull(z.int().min(1).max(7)),
  /** Left out: the one entered for the cart; null: none. */
  voucher: voucherCode.nullable().optional(),
});

/** One order of the caller, to send its mail or to order its goods again. */
export const ownOrderInput = z.strictObject({ order_id: z.guid().toLowerCase() });
