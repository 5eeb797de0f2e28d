import { createHmac } from 'node:crypto';
import { randomToken } from '../kernel/ids.ts';
import type { Behaviour } from './stand-in.ts';

type Sending = {
  webhookUrl: string;
  webhookSecret: string;
  behaviour: Behaviour;
  event: string;
  payment: { id: string };
  /** Seconds. */
  now: number;
};

const ids = new Map<string, string>();

/** Signs an event as Razorpay does and sends it; a repeated one keeps its id. @returns the shop's answers */
export async function sendRazorpayEvent(sending: Sending): Promise<number[]> {
  const { webhookUrl, webhookSecret, behaviour, event, payment, now } = sending;
  if (behaviour.webhooks === 'never') return [];
  const about = `${payment.id} ${event}`;
  const id = ids.get(about) ?? randomToken().slice(0, 14);
  ids.set(about, id);
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
