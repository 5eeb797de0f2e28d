import { z } from 'zod';

/** By the attempt's id, as in the URL of the payment page, or by an order of the caller. */
export const paymentDoneInput = z
  .strictObject({
    attempt: z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional(),
    order_id: z.guid().toLowerCase().optional(),
  })
  .refine(({ attempt, order_id }) => attempt !== undefined || order_id !== undefined, {
    path: ['order_id'],
    error: 'fields.required',
  });
