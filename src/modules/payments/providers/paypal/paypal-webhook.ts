import { z } from 'zod';
import { parseJson } from '../../../../platform/parse-json.ts';
import type { Webhook, WebhookEvent } from '../../payment-provider.ts';
import { isHandledEvent } from '../webhook-events.ts';

export const PAYPAL_EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.FAILED',
];

/** PayPal retries for three days; payments of older events are reconciled already. */
const MAX_EVENT_AGE_MS = 24 * 60 * 60_000;

/** Tolerance for clock skew. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

const event = z.object({
  id: z.string().min(1),
  event_type: z.string().optional(),
  resource: z
    .object({
      id: z.string().optional(),
      custom_id: z.string().optional(),
      purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
        .optional(),
      links: z.array(z.object({ rel: z.string().optional(), href: z.string() })).optional(),
      disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
    })
    .optional(),
});

/**
 * Body of the signature verification request; null when it cannot be valid. The event is inserted unchanged: after
 * parsing and serializing, `1.0` becomes `1` and the signature no longer matches.
 */
export function createVerificationBody({ raw, headers, now }: Webhook, webhookId: string): string | null {
  const text = raw.toString('utf8');
  // exactly one JSON value: otherwise an event could end early and add other fields
  if (parsePaypalEvent(text) === null) return null;
  const time = headers['paypal-transmission-time'];
  const age = now.getTime() - Date.parse(time ?? '');
  if (!(age <= MAX_EVENT_AGE_MS && age >= -MAX_CLOCK_SKEW_MS)) return null;
  const fields = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: time,
    webhook_id: webhookId,
  };
  if (Object.values(fields).some((value) => value === undefined)) return null;
  return `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${text}}`;
}

/** Parses an event about a capture, an order, a refund or a dispute. */
export function parsePaypalEvent(text: string): WebhookEvent | null {
  const read = event.safeParse(parseJson(text));
  if (!read.success) return null;
  const { id, event_type: type, resource } = read.data;
  if (!isHandledEvent(PAYPAL_EVENTS, type)) return { eventId: id, attemptId: null, reference: null };
  return {
    eventId: id,
    attemptId: resource?.custom_id ?? resource?.purchase_units?.[0]?.custom_id ?? null,
    reference:
      resource?.supplementary_data?.related_ids?.order_id ??
      resource?.disputed_transactions?.[0]?.seller_transaction_id ??
      findCaptureId(resource?.links) ??
      resource?.id ??
      null,
  };
}

/** A refund refers to its capture by a link. */
function findCaptureId(links: readonly { rel?: string | undefined; href: string }[] = []): string | undefined {
  const up = links.find(({ rel }) => rel === 'up')?.href;
  return /\/captures\/([^/?]+)$/.exec(up ?? '')?.[1];
}
