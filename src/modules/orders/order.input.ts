import { z } from 'zod';

const MOST_PAGES = 1000;
const orderId = z.guid().toLowerCase();

export const ordersInput = z.strictObject({
  order_id: orderId.optional(),
  page: z.int().min(1).max(MOST_PAGES).default(1),
});

/** The same in an address, where everything is text. */
export const ordersQuery = z.strictObject({
  order_id: orderId.optional(),
  page: z.coerce.number().int().min(1).max(MOST_PAGES).default(1),
});

export type OrdersInput = z.output<typeof ordersInput>;

export const trackInput = z.strictObject({
  /** As it was typed: in any case, with spaces or hyphens. */
  code: z.string().trim().min(1).max(40),
  /** The order's e-mail address, or the last four digits of its phone number. */
  contact: z.string().trim().max(254).optional(),
});
