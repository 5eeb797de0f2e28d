import { z } from 'zod';
import { localeCode } from '../../../kernel/locale.schemas.ts';
import { placeOrderInput } from '../../checkout/checkout.input.ts';
import { BANK_TRANSFER, CASH_ON_DELIVERY } from '../../payments/payment-methods.rules.ts';
import { addressInput } from '../../shipping/address.input.ts';

const MAX_MANUAL_LINES = 50;
const MAX_PIECES = 1000;

const { email, shipping_rule_id, note, expected_total } = placeOrderInput.shape;

/** An order that staff enter for a customer, e.g. by phone. */
export const manualOrderInput = z.strictObject({
  email,
  /** Language of the mails and of the documents. */
  locale: localeCode,
  address: addressInput,
  lines: z
    .array(z.strictObject({ sku: z.string().trim().min(1).max(60), quantity: z.int().min(1).max(MAX_PIECES) }))
    .min(1)
    .max(MAX_MANUAL_LINES),
  /** A delivery option; the first one by default. */
  shipping_rule_id,
  order_method: z.literal([CASH_ON_DELIVERY, BANK_TRANSFER]),
  /** The shop has already received the bank transfer: the order is paid and confirmed immediately. */
  is_paid: z.boolean().default(false),
  note,
  expected_total,
});
export type ManualOrderInput = z.output<typeof manualOrderInput>;

/** The fields that decide about price and delivery options. */
export const manualQuoteInput = manualOrderInput.pick({
  locale: true,
  address: true,
  lines: true,
  shipping_rule_id: true,
  order_method: true,
});
export type ManualQuoteInput = z.output<typeof manualQuoteInput>;
