import { createHmac, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Behaviour } from './stand-in.ts';

/** Older than a receiver believes; milliseconds. */
const STALE_MS = 25 * 60 * 60_000;

type Signer = { webhookId: string; secret: string };
type Sending = Signer & { webhookUrl: string; behaviour: Behaviour; type: string; resource: { id: string }; now: Date };

const ids = new Map<string, string>();

/** Sends an event as PayPal does; a repeated one keeps its id. @returns the shop's answers */
export async function sendPaypalEvent(sending: Sending): Promise<number[]> {
  const { webhookUrl, webhookId, behaviour, type, resource, now } = sending;
  if (behaviour.webhooks === 'never') return [];
  const about = `${resource.id} ${type}`;
  const id = ids.get(about) ?? `WH-${randomUUID()}`;
  ids.set(about, id);
  const event = { id, event_type: type, create_time: now.toISOString(), resource };
  // a number that another program would write otherwise: who reads and rewrites the body breaks the signature
  const body = `${JSON.stringify(event).slice(0, -1)}, "event_version":1.0}`;
  const time = new Date(now.getTime() - (behaviour.flaw === 'stale' ? STALE_MS : 0)).toISOString();
  const secret = behaviour.flaw === 'forged' ? 'guessed' : sending.secret;
  const transmission = randomUUID();
  const response = await fetch(webhookUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': transmission,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signatureOf({ transmission, time, body }, { webhookId, secret }),
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-stand-in',
      'paypal-auth-algo': 'SHA256withRSA',
    },
    body: behaviour.flaw === 'tampered' ? body.replace(/"value":"[\d.]+"/, '"value":"0.01"') : body,
  });
  return [response.status];
}

/** As PayPal's, but for the key: whoever checks it asks the one who made it. */
function signatureOf({ transmission, time, body }: Transmitted, { webhookId, secret }: Signer): string {
  return createHmac('sha256', secret)
    .update(`${transmission}|${time}|${webhookId}|${crc32(body)}`)
    .digest('base64');
}

type Transmitted = { transmission: string; time: string; body: string };

/** Answers whether an event is one of ours, over the very characters that were sent back. */
export function isOwnEvent(question: string, signer: Signer): boolean {
  const mark = '"webhook_event":';
  const at = question.indexOf(mark);
  if (at < 0) return false;
  const asked = JSON.parse(question) as Record<string, unknown>;
  const body = question.slice(at + mark.length, question.lastIndexOf('}'));
  const transmitted = { transmission: String(asked.transmission_id), time: String(asked.transmission_time), body };
  return asked.webhook_id === signer.webhookId && asked.transmission_sig === signatureOf(transmitted, signer);
}
