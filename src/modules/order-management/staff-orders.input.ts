import { z } from 'zod';
import { rowIdText } from '../../kernel/integer.schemas.ts';
import { periodFields } from '../../kernel/time/period.schemas.ts';
import { ORDER_SORTS } from '../orders/order.rules.ts';
import { ORDER_STATUSES } from '../orders/order.states.rules.ts';
import { MAX_METHOD_CODE } from '../payments/payment-methods.rules.ts';
import { PAYMENT_STATES } from '../staff/staff.input.ts';

const MAX_PAGE = 500;

export const ordersQuery = z.strictObject({
  /** The contract's codes: 1 pending to 7 returned. Confirmed ones wait to be packed. */
  status: z.coerce.number().pipe(z.literal(ORDER_STATUSES)).optional(),
  /** Payment state, or `owed`: a refund waits for staff. */
  payment: z.enum([...PAYMENT_STATES, 'owed']).optional(),
  /** Code of the payment method. */
  method: z.coerce.number().int().min(0).max(MAX_METHOD_CODE).optional(),
  /** Country of the shipping address, ISO 3166-1. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** Id of a seller with a shipment in the order, or `shop` for shipments of the shop itself. */
  seller: z.union([z.literal('shop'), rowIdText]).optional(),
  /** Range of days of the order, both included. */
  ...periodFields,
  /**
   * An order code, the last digits of a phone number, or the beginning of the e-mail address or of a word of the name of
   * the buyer; words of one or two letters are complete words.
   */
  q: z.string().trim().max(254).optional(),
  sort: z.enum(ORDER_SORTS).default('newest'),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
});
export type OrdersQuery = z.output<typeof ordersQuery>;
