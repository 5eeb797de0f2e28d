import { z } from 'zod';
import { parseJson } from '../../../../platform/parse-json.ts';
import { isSameText, sign } from '../../circuit/signatures.ts';
import type { Webhook, WebhookEvent } from '../../payment-provider.ts';

const event = z.object({
  iyziReferenceCode: z.string().min(1),
  iyziEventType: z.string(),
  iyziPaymentId: z.union([z.string(), z.number()]),
  token: z.string(),
  paymentConversationId: z.string(),
  status: z.string(),
});

type IyzicoEvent = z.output<typeof event>;

/** Signature over some fields and the key; it covers neither amount nor time. */
function computeEventSignature(fields: IyzicoEvent, secretKey: string): string {
  const { iyziEventType, iyziPaymentId, token, paymentConversationId, status } = fields;
  const text = secretKey + iyziEventType + iyziPaymentId + token + paymentConversationId + status;
  return sign(secretKey, text, 'hex');
}

/**
 * Parses an event; null without a valid signature. Accounts without enabled signatures send none: their events are
 * refused, and the shop polls instead.
 */
export function parseIyzicoWebhook({ raw, headers }: Webhook, secretKey: string): WebhookEvent | null {
  const read = event.safeParse(parseJson(raw.toString()));
  if (!read.success) return null;
  if (!isSameText(computeEventSignature(read.data, secretKey), headers['x-iyz-signature-v3'] ?? '')) return null;
  const { iyziReferenceCode, status, paymentConversationId, token } = read.data;
  return { eventId: `${iyziReferenceCode}-${status}`, attemptId: paymentConversationId, reference: token };
}
