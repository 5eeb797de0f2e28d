import { randomUUID } from 'node:crypto';
import { hexHmac } from './iyzico-signatures.ts';
import type { Behaviour } from './stand-in.ts';

/** What one tells of a form: its payment, and how it went. */
export type Told = { token: string; paymentConversationId: string; iyziPaymentId: string; status: string };

type Sending = { webhookUrl: string; secretKey: string; behaviour: Behaviour; told: Told; now: Date };

const codes = new Map<string, string>();

/** Signs and sends an event as iyzico does; a repeated one keeps its code. @returns the shop's answers */
export async function sendIyzicoEvent({ webhookUrl, secretKey, behaviour, told, now }: Sending): Promise<number[]> {
  if (behaviour.webhooks === 'never') return [];
  const about = `${told.token} ${told.status}`;
  const iyziReferenceCode = codes.get(about) ?? randomUUID();
  codes.set(about, iyziReferenceCode);
  const iyziEventType = 'CHECKOUT_FORM_AUTH';
  const key = behaviour.flaw === 'forged' ? 'guessed' : secretKey;
  const signed = key + iyziEventType + told.iyziPaymentId + told.token + told.paymentConversationId + told.status;
  const response = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-iyz-signature-v3': hexHmac(key, signed) },
    body: JSON.stringify({
      ...told,
      merchantId: '3399999',
      iyziReferenceCode,
      iyziEventType,
      iyziEventTime: now.getTime(),
      ...(behaviour.flaw === 'tampered' && { status: 'FAILURE' }),
    }),
  });
  return [response.status];
}
