import { createHmac } from 'node:crypto';
import type { Behaviour } from '../stand-in.ts';

type WebhookDelivery = { webhookUrl: string; secretHash: string; behaviour: Behaviour; event: string; data: unknown };

/** Sends a webhook with the secret hash and the signature, as Flutterwave does. @returns the response statuses of the shop */
export async function sendFlutterwaveEvent({
  webhookUrl,
  secretHash,
  behaviour,
  event,
  data,
}: WebhookDelivery): Promise<number[]> {
  if (behaviour.webhooks === 'never') return [];
  const body = JSON.stringify({ event, data, 'event.type': 'CARD_TRANSACTION' });
  const secret = behaviour.flaw === 'forged' ? 'a guess' : secretHash;
  const signature = createHmac('sha256', secret).update(body).digest('base64');
  const response = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'verif-hash': secret, 'flutterwave-signature': signature },
    body: behaviour.flaw === 'tampered' ? body.replace(/"amount":[\d.]+/, '"amount":1') : body,
  });
  return [response.status];
}
