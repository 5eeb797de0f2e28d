import { z } from 'zod';

/** A payment attempt by its secret id. */
export const attemptParams = z.strictObject({ attempt: z.string() });

/** Whether the state is fetched from the payment provider first. */
export const showPaymentInput = z.strictObject({ reconcile: z.boolean() });

/** Invalid codes become -1, which no method has: the command refuses it like a method that is not accepted. */
export const retryPaymentInput = z.strictObject({ order_method: z.int().catch(-1) });

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
