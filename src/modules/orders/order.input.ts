import { z } from 'zod';
import { ORDER_PERIODS } from './order.rules.ts';
import { ORDER_STATUSES } from './order.states.rules.ts';

const MOST_PAGES = 1000;
const orderId = z.guid().toLowerCase();
const page = z.int().min(1).max(MOST_PAGES);
const status = z.literal(ORDER_STATUSES);

/** What narrows a list of one's own orders. */
const narrowing = {
  period: z.enum(ORDER_PERIODS).optional(),
  /** A code, or words of a product's name. */
  q: z.string().trim().max(100).optional(),
};

export const ordersInput = z.strictObject({
  order_id: orderId.optional(),
  status: status.optional(),
  ...narrowing,
  page: page.default(1),
});

/** The same in an address, where everything is text. */
export const ordersQuery = z.strictObject({
  order_id: orderId.optional(),
  status: z.coerce.number().pipe(status).optional(),
  ...narrowing,
  page: z.coerce.number().pipe(page).default(1),
});

export type OrdersInput = z.output<typeof ordersInput>;

export const trackInput = z.strictObject({
  /** As it was typed: in any case, with spaces or hyphens. */
  code: z.string().trim().min(1).max(40),
  /** The order's e-mail address, or the last four digits of its phone number. */
  contact: z.string().trim().max(254).optional(),
});
