import { randomUUID } from 'node:crypto';
import type { Behaviour } from '../stand-in.ts';
import { hexHmac } from './iyzico-signatures.ts';

/** Webhook payload: the payment of a form and its status. */
export type PaymentEvent = { token: string; paymentConversationId: string; iyziPaymentId: string; status: string };

type WebhookDelivery = {
  webhookUrl: string;
  secretKey: string;
  behaviour: Behaviour;
  payment: PaymentEvent;
  now: Date;
};

const codes = new Map<string, string>();

/** Signs and sends a webhook as iyzico does; a repeated event keeps its code. @returns the response statuses of the shop */
export async function sendIyzicoEvent({
  webhookUrl,
  secretKey,
  behaviour,
  payment,
  now,
}: WebhookDelivery): Promise<number[]> {
  if (behaviour.webhooks === 'never') return [];
  const eventKey = `${payment.token} ${payment.status}`;
  const iyziReferenceCode = codes.get(eventKey) ?? randomUUID();
  codes.set(eventKey, iyziReferenceCode);
  const iyziEventType = 'CHECKOUT_FORM_AUTH';
  const key = behaviour.flaw === 'forged' ? 'guessed' : secretKey;
  const signed =
    key + iyziEventType + payment.iyziPaymentId + payment.token + payment.paymentConversationId + payment.status;
  const response = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-iyz-signature-v3': hexHmac(key, signed) },
    body: JSON.stringify({
      ...payment,
      merchantId: '3399999',
      iyziReferenceCode,
      iyziEventType,
      iyziEventTime: now.getTime(),
      ...(behaviour.flaw === 'tampered' && { status: 'FAILURE' }),
    }),
  });
  return [response.status];
}
