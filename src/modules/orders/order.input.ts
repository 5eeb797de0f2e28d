import { z } from 'zod';
import { ORDER_PERIODS } from './order.rules.ts';
import { ORDER_STATUSES } from './order.states.rules.ts';

const MAX_PAGE = 1000;
const orderId = z.guid().toLowerCase();

/** Identifies an order by id for its owner, or by code and contact. */
export const orderKeyFields = {
  order_id: orderId.optional(),
  code: z.string().trim().min(1).max(40).optional(),
  /** E-mail address of the order or the last four digits of its phone number; required with `code`. */
  contact: z.string().trim().min(1).max(254).optional(),
};
export const orderKeyInput = z.strictObject(orderKeyFields);
export type OrderKeyInput = z.output<typeof orderKeyInput>;

export const orderIdInput = z.strictObject({ order_id: orderId });

const page = z.int().min(1).max(MAX_PAGE);
const status = z.literal(ORDER_STATUSES);

/** Filters for the orders of the caller. */
const filterFields = {
  period: z.enum(ORDER_PERIODS).optional(),
  /** Order code, or part of a product name. */
  q: z.string().trim().max(100).optional(),
};

export const ordersInput = z.strictObject({
  order_id: orderId.optional(),
  status: status.optional(),
  ...filterFields,
  page: page.default(1),
});

/** The same input as query string, where all values are text. */
export const ordersQuery = z.strictObject({
  order_id: orderId.optional(),
  status: z.coerce.number().pipe(status).optional(),
  ...filterFields,
  page: z.coerce.number().pipe(page).default(1),
});

export type OrdersInput = z.output<typeof ordersInput>;

export const trackInput = z.strictObject({
  /** Order code in any letter case, with optional spaces or hyphens. */
  code: z.string().trim().min(1).max(40),
  /** E-mail address of the order, or the last four digits of its phone number. */
  contact: z.string().trim().max(254).optional(),
});
