import { createHmac } from 'node:crypto';
import { randomToken } from '../../kernel/ids.ts';
import type { Behaviour } from '../stand-in.ts';

type WebhookDelivery = {
  webhookUrl: string;
  webhookSecret: string;
  behaviour: Behaviour;
  type: string;
  object: { id: string };
  /** Seconds. */
  now: number;
};

const ids = new Map<string, string>();

/** Age of a simulated stale event; seconds. */
const STALE_EVENT_AGE_SECONDS = 3_600;

/** Signs and sends a webhook as Stripe does; a repeated event keeps its id. @returns the response statuses of the shop */
export async function sendStripeEvent({
  webhookUrl,
  webhookSecret,
  behaviour,
  type,
  object,
  now,
}: WebhookDelivery): Promise<number[]> {
  if (behaviour.webhooks === 'never') return [];
  const eventKey = `${object.id} ${type}`;
  const id = ids.get(eventKey) ?? `evt_${randomToken()}`;
  ids.set(eventKey, id);
  const event = { id, object: 'event', type, livemode: false, api_version: '2026-10-28.endive', data: { object } };
  const body = JSON.stringify(event);
  const at = behaviour.flaw === 'stale' ? now - STALE_EVENT_AGE_SECONDS : now;
  const secret = behaviour.flaw === 'forged' ? 'whsec_guessed' : webhookSecret;
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  const sent = behaviour.flaw === 'tampered' ? body.replace(/"amount_total":\d+/, '"amount_total":1') : body;
  const response = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    body: sent,
  });
  return [response.status];
}
