import { z } from 'zod';
import { parseJson } from '../../../../platform/parse-json.ts';
import { ProviderFault } from '../../circuit/provider-fault.ts';
import type { ProviderResponse } from '../../circuit/provider-http.ts';
import { isHandledEvent } from '../webhook-events.ts';

/** The dashboard has no selection: all other events are ignored. */
export const FLUTTERWAVE_EVENTS = ['charge.completed', 'refund.completed'];

/** Amounts in major units; `amount` is the requested amount, without fees charged to the buyer. */
const transaction = z.object({
  id: z.int(),
  tx_ref: z.string(),
  amount: z.union([z.number(), z.string()]),
  currency: z.string(),
  status: z.string(),
  processor_response: z.string().nullish(),
});

export type FlutterwaveTransaction = z.output<typeof transaction>;

/** List and single responses use different names for the same fields. */
const refund = z.object({
  id: z.int(),
  tx_id: z.int().nullish(),
  transaction_id: z.int().nullish(),
  amount_refunded: z.union([z.number(), z.string()]),
  status: z.string(),
  comment: z.string().nullish(),
  comments: z.string().nullish(),
});

export type FlutterwaveRefund = z.output<typeof refund>;

const pages = z.object({ page_info: z.object({ total_pages: z.int() }) });

const payloads = {
  link: z.object({ data: z.object({ link: z.string() }) }),
  transaction: z.object({ data: transaction }),
  transactions: z.object({ data: z.array(transaction) }),
  refund: z.object({ data: refund }),
  refunds: z.object({ data: z.array(refund), meta: pages }),
};

type Payloads = { [Name in keyof typeof payloads]: z.output<(typeof payloads)[Name]> };

/**
 * Parses a response.
 * @throws ProviderFault `refused` for an error status, `unknown` when the body is invalid
 */
export function parseFlutterwaveResponse<Name extends keyof Payloads>(
  name: Name,
  { status, json }: Pick<ProviderResponse, 'status' | 'json'>,
): Payloads[Name] {
  if (status !== 200) throw new ProviderFault('refused', `http-${status}`);
  const read = payloads[name].safeParse(json);
  if (!read.success) throw new ProviderFault('unknown', 'nonsense');
  return read.data as Payloads[Name];
}

const event = z.object({
  event: z.string(),
  data: z.object({ id: z.union([z.int(), z.string()]), status: z.string(), tx_ref: z.string().nullish() }),
});

/** Event id built from the webhook's content, and the attempt; null when the body is no event. */
export function parseFlutterwaveEvent(raw: Buffer): { id: string; attempt: string | null } | null {
  const read = event.safeParse(parseJson(raw.toString()));
  if (!read.success) return null;
  const { event: name, data } = read.data;
  return {
    id: `${name} ${data.id} ${data.status}`,
    attempt: isHandledEvent(FLUTTERWAVE_EVENTS, name) ? (data.tx_ref ?? null) : null,
  };
}
