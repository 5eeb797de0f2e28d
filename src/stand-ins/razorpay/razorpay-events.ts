import { createHmac } from 'node:crypto';
import { randomToken } from '../../kernel/ids.ts';
import type { Behaviour } from '../stand-in.ts';

type WebhookDelivery = {
  webhookUrl: string;
  webhookSecret: string;
  behaviour: Behaviour;
  event: string;
  payment: { id: string };
  /** Seconds. */
  now: number;
};

const ids = new Map<string, string>();

/** Signs and sends a webhook as Razorpay does; a repeated event keeps its id. @returns the response statuses of the shop */
export async function sendRazorpayEvent(sending: WebhookDelivery): Promise<number[]> {
  const { webhookUrl, webhookSecret, behaviour, event, payment, now } = sending;
  if (behaviour.webhooks === 'never') return [];
  const eventKey = `${payment.id} ${event}`;
  const id = ids.get(eventKey) ?? randomToken().slice(0, 14);
  ids.set(eventKey, id);
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_demo',
    event,
    contains: ['payment'],
    payload: { payment: { entity: payment } },
    created_at: now,
  });
  const secret = behaviour.flaw === 'forged' ? 'a guess' : webhookSecret;
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const sent = behaviour.flaw === 'tampered' ? body.replace(/"amount":\d+/, '"amount":1') : body;
  const response = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': id },
    body: sent,
  });
  return [response.status];
}
