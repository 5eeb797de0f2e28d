import { createHmac, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Behaviour } from '../stand-in.ts';

/** Age of a simulated stale event; milliseconds. */
const STALE_EVENT_AGE_MS = 25 * 60 * 60_000;

type Signer = { webhookId: string; secret: string };
type WebhookDelivery = Signer & {
  webhookUrl: string;
  behaviour: Behaviour;
  type: string;
  resource: { id: string };
  now: Date;
};

const ids = new Map<string, string>();

/** Sends a webhook as PayPal does; a repeated event keeps its id. @returns the response statuses of the shop */
export async function sendPaypalEvent(sending: WebhookDelivery): Promise<number[]> {
  const { webhookUrl, webhookId, behaviour, type, resource, now } = sending;
  if (behaviour.webhooks === 'never') return [];
  const eventKey = `${resource.id} ${type}`;
  const id = ids.get(eventKey) ?? `WH-${randomUUID()}`;
  ids.set(eventKey, id);
  const event = { id, event_type: type, create_time: now.toISOString(), resource };
  // a number that JSON.stringify formats differently, so that re-serializing the body breaks the signature
  const body = `${JSON.stringify(event).slice(0, -1)}, "event_version":1.0}`;
  const time = new Date(now.getTime() - (behaviour.flaw === 'stale' ? STALE_EVENT_AGE_MS : 0)).toISOString();
  const secret = behaviour.flaw === 'forged' ? 'guessed' : sending.secret;
  const transmission = randomUUID();
  const response = await fetch(webhookUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': transmission,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signEvent({ transmission, time, body }, { webhookId, secret }),
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-stand-in',
      'paypal-auth-algo': 'SHA256withRSA',
    },
    body: behaviour.flaw === 'tampered' ? body.replace(/"value":"[\d.]+"/, '"value":"0.01"') : body,
  });
  return [response.status];
}

/** Signature like that of PayPal, but with HMAC; the shop verifies it by calling the API. */
function signEvent({ transmission, time, body }: Transmission, { webhookId, secret }: Signer): string {
  return createHmac('sha256', secret)
    .update(`${transmission}|${time}|${webhookId}|${crc32(body)}`)
    .digest('base64');
}

type Transmission = { transmission: string; time: string; body: string };

/** Whether the event in a verification request is authentic, compared by its raw text. */
export function isAuthenticEvent(requestText: string, signer: Signer): boolean {
  const marker = '"webhook_event":';
  const at = requestText.indexOf(marker);
  if (at < 0) return false;
  const request = JSON.parse(requestText) as Record<string, unknown>;
  const body = requestText.slice(at + marker.length, requestText.lastIndexOf('}'));
  const transmitted = { transmission: String(request.transmission_id), time: String(request.transmission_time), body };
  return request.webhook_id === signer.webhookId && request.transmission_sig === signEvent(transmitted, signer);
}
