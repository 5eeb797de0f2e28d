import { z } from 'zod';
import { parseJson } from '../../../../platform/parse-json.ts';
import { ProviderFault } from '../../circuit/provider-fault.ts';
import type { ProviderResponse } from '../../circuit/provider-http.ts';
import { isHandledEvent } from '../webhook-events.ts';

export const RAZORPAY_EVENTS = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
];

/** Amounts in the smallest unit of their currency. */
const payment = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string().nullable(),
  captured: z.boolean(),
  error_code: z.string().nullish(),
  error_reason: z.string().nullish(),
});

export type RazorpayPayment = z.output<typeof payment>;

const answers = {
  order: z.object({ id: z.string().min(1) }),
  orders: z.object({ items: z.array(z.unknown()) }),
  payment,
  payments: z.object({ items: z.array(payment) }),
  refund: z.object({ id: z.string().min(1), status: z.enum(['pending', 'processed', 'failed']) }),
};

type Answers = { [Name in keyof typeof answers]: z.output<(typeof answers)[Name]> };

const refusal = z.object({ error: z.object({ code: z.string(), reason: z.string().nullish() }) });

/**
 * Parses a response.
 * @throws ProviderFault `refused` with the provider's code, `unknown` when the body is invalid
 */
export function parseRazorpayResponse<Name extends keyof Answers>(
  name: Name,
  { status, json }: Pick<ProviderResponse, 'status' | 'json'>,
): Answers[Name] {
  if (status !== 200) {
    const { data } = refusal.safeParse(json);
    throw new ProviderFault('refused', data?.error.reason ?? data?.error.code ?? `http-${status}`);
  }
  const read = answers[name].safeParse(json);
  if (!read.success) throw new ProviderFault('unknown', 'nonsense');
  return read.data as Answers[Name];
}

const event = z.object({
  event: z.string().optional(),
  payload: z.object({
    payment: z.object({ entity: z.object({ order_id: z.string().nullish() }) }).optional(),
    order: z.object({ entity: z.object({ id: z.string() }) }).optional(),
    refund: z.object({ entity: z.object({ payment_id: z.string() }) }).optional(),
  }),
});

/** Id of the order or payment of an event; null when it has neither, undefined when the body is no event. */
export function parseEventReference(raw: Buffer): string | null | undefined {
  const read = event.safeParse(parseJson(raw.toString()));
  if (!read.success) return undefined;
  if (!isHandledEvent(RAZORPAY_EVENTS, read.data.event)) return null;
  const { payment, order, refund } = read.data.payload;
  return payment?.entity.order_id ?? order?.entity.id ?? refund?.entity.payment_id ?? null;
}
