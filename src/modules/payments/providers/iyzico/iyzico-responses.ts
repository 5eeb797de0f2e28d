import { z } from 'zod';
import { isSameText, sign } from '../../circuit/signatures.ts';

/** Ids and amounts are numbers in some responses and strings in others. */
const value = z.union([z.string(), z.number()]);

export const failure = z.object({ status: z.literal('failure'), errorCode: value.optional() });

export const checkoutFormResponse = z.object({
  conversationId: z.string(),
  token: z.string().min(1),
  paymentPageUrl: z.string(),
  signature: z.string().optional(),
});

export const paymentDetail = z.object({
  paymentStatus: z.string().optional(),
  fraudStatus: value.optional(),
  paymentId: value.optional(),
  price: value.optional(),
  paidPrice: value.optional(),
  currency: z.string().optional(),
  basketId: z.string().optional(),
  conversationId: z.string().optional(),
  token: z.string().optional(),
  signature: z.string().optional(),
  errorCode: value.optional(),
  itemTransactions: z.array(z.object({ paymentTransactionId: value, paidPrice: value })).optional(),
});
export type PaymentDetail = z.output<typeof paymentDetail>;

/** Payment details from the reporting service; the only place that lists refunds. */
export const report = z.object({
  payments: z.array(
    z.object({
      currency: z.string(),
      itemTransactions: z.array(
        z.object({
          paymentTransactionId: value,
          paidPrice: value,
          refunds: z
            .array(
              z.object({
                refundConversationId: z.string().optional(),
                refundPrice: value,
                refundStatus: value.optional(),
              }),
            )
            .optional(),
        }),
      ),
    }),
  ),
});
export type ReportedPayment = z.output<typeof report>['payments'][number];

/** Verifies the signature over these fields of a response, in iyzico's order. */
export function hasValidSignature(
  secretKey: string,
  parts: readonly (string | number | undefined)[],
  signature: string | undefined,
): boolean {
  return signature !== undefined && isSameText(computeSignature(secretKey, parts), signature);
}

/** Missing fields are empty, and amounts lose trailing zeros: 10.50 is signed as 10.5, 10.0 as 10. */
function computeSignature(secretKey: string, parts: readonly (string | number | undefined)[]): string {
  return sign(secretKey, parts.map((part) => toSignedText(part ?? '')).join(':'), 'hex');
}

function toSignedText(part: string | number): string {
  const text = String(part);
  return /^\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}

export function listSignedFields(fields: PaymentDetail): (string | number | undefined)[] {
  const { paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price, token } = fields;
  return [paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price, token];
}
