import { ProviderFault } from '../../circuit/provider-fault.ts';
import type { ProviderResponse } from '../../circuit/provider-http.ts';
import type { KnownAttempt, ProviderRefund, ProviderRefundRequest } from '../../payment-provider.ts';
import { fromProviderText, ISO_AMOUNTS, toProviderText } from '../provider-amount.rules.ts';
import { type FlutterwaveRefund, parseFlutterwaveResponse } from './flutterwave-responses.ts';

export type FlutterwaveClient = (request: {
  path: string;
  body?: object;
  timeout?: number;
  repeatable?: boolean;
}) => Promise<ProviderResponse>;

/** Milliseconds. */
const REFUND_TIMEOUT_MS = 60_000;

/** Twenty refunds per page; more than one payment ever has. */
const MAX_PAGES = 10;

/**
 * Sends a refund. The API has no idempotency keys: for a repeat, earlier refunds are looked up first, and nothing is
 * sent while the list cannot be read.
 */
export async function refundThroughFlutterwave(
  call: FlutterwaveClient,
  request: ProviderRefundRequest,
): Promise<ProviderRefund> {
  const { id, again, amount, attempt, reference } = request;
  if (reference !== null)
    return toProviderRefund(
      parseFlutterwaveResponse('refund', await call({ path: `/v3/refunds/${encodeURIComponent(reference)}` })).data,
      attempt,
    );
  const earlier = again ? await findRefund(call, request) : undefined;
  if (earlier) return toProviderRefund(earlier, attempt);
  const text = toProviderText(amount, ISO_AMOUNTS);
  if (text === null || attempt.paymentReference === null) throw new ProviderFault('refused', 'amount');
  const response = await call({
    path: `/v3/transactions/${encodeURIComponent(attempt.paymentReference)}/refund`,
    body: { amount: text, comments: id },
    timeout: REFUND_TIMEOUT_MS,
    repeatable: false,
  });
  return toProviderRefund(parseFlutterwaveResponse('refund', response).data, attempt);
}

/** The refund of an earlier try: it has our id, or the same amount and no other known refund. */
async function findRefund(
  call: FlutterwaveClient,
  request: ProviderRefundRequest,
): Promise<FlutterwaveRefund | undefined> {
  const { attempt } = request;
  const known = knownRefunds(attempt);
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = new URLSearchParams({ id: attempt.paymentReference ?? '', page: String(page) });
    const { data, meta } = parseFlutterwaveResponse('refunds', await call({ path: `/v3/refunds?${query}` }));
    const found = data.find(
      (one) => isOfTransaction(one, attempt) && !known.includes(String(one.id)) && isSameRefund(one, request),
    );
    if (found || page >= meta.page_info.total_pages) return found;
  }
  throw new ProviderFault('unknown', 'refunds-unread');
}

function isOfTransaction({ tx_id, transaction_id }: FlutterwaveRefund, { paymentReference }: KnownAttempt): boolean {
  return String(transaction_id ?? tx_id) === paymentReference;
}

function isSameRefund(
  { comment, comments, amount_refunded }: FlutterwaveRefund,
  { id, amount }: ProviderRefundRequest,
): boolean {
  const note = comment ?? comments;
  if (note) return note === id;
  return fromProviderText(amount_refunded, amount.currency)?.amount === amount.amount;
}

function toProviderRefund({ id, status }: FlutterwaveRefund, attempt: KnownAttempt): ProviderRefund {
  const reference = String(id);
  const details = { refunds: [...new Set([...knownRefunds(attempt), reference])] };
  // "completed-mpgs", "completed-momo" and similar contain the channel
  if (status.startsWith('completed') || status === 'successful') return { state: 'done', reference, details };
  if (status.startsWith('fail')) return { state: 'failed', reference, details, error: status };
  return { state: 'pending', reference, details };
}

/** Provider ids of known refunds. */
function knownRefunds({ details: { refunds } }: KnownAttempt): string[] {
  return Array.isArray(refunds) ? refunds.filter((one) => typeof one === 'string') : [];
}
