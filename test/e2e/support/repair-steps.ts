import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Locale } from '../../../src/kernel/locale.ts';
import { newestMailTo } from './outbox.ts';
import { origin } from './worker-shop.ts';

/** Sends an API request and expects success. */
export async function call<T>(path: string, body?: object, head: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(`${origin}/api/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...head, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  const { status, data } = await answer.json();
  expect(status, `${path}: ${JSON.stringify(data).slice(0, 300)}`).toBe(200);
  return data;
}

/** The token of a demo account. */
export async function signedIn(email: string): Promise<string> {
  const { token } = await call<{ token: string }>('user/signin', { email, password: 'souk-demo' });
  return token;
}

/** The repair endpoints of the admin API. */
export async function openStaffApi() {
  const head = { authorization: `Bearer ${await signedIn('dana@souk.example')}` };
  return {
    /** The id of a repair, by its code. */
    async find(code: string): Promise<string> {
      const { repairs } = await call<{ repairs: { data: { id: string }[] } }>(
        `admin/repairs?q=${code}`,
        undefined,
        head,
      );
      return repairs.data[0]?.id ?? '';
    },
    press: (id: string, what: string, body: object) => call<object>(`admin/repairs/${id}/${what}`, body, head),
    async steps(id: string, ...actions: string[]): Promise<void> {
      for (const action of actions) await call(`admin/repairs/${id}/step`, { action }, head);
    },
  };
}

/** A guest requests a repair quote. */
export async function askForRepair(
  locale: Locale,
  fault = 'The screen is cracked.',
): Promise<{ email: string; code: string }> {
  const email = `zahra-${randomUUID()}@example.com`;
  const booking = {
    topic: 'repair',
    name: 'Zahra Karimi',
    email,
    phone: '+971501234567',
    make: 'Apple',
    model: 'iPhone 13',
  };
  const { ticket } = await call<{ ticket: { code: string } }>('contact', { ...booking, fault }, { language: locale });
  return { email, code: ticket.code };
}

/** Quotes a repair and finds a free slot in Dubai. */
export async function freeAppointment(): Promise<{ quote: string; slot: string }> {
  const { quote } = await call<{ quote: string }>('repair/quote', {
    model: 'iphone-13',
    faults: [{ service: 'phone-screen' }],
  });
  return { quote, slot: (await freeSlots(quote)).at(-1) ?? '' };
}

/** Books a walk-in appointment at a free slot. */
export async function bookRepair(): Promise<{ email: string; code: string; slot: string; quote: string }> {
  const email = `zahra-${randomUUID()}@example.com`;
  const { quote, slot } = await freeAppointment();
  const { code } = await call<{ code: string }>('repair/book', {
    quote,
    location: 'dubai',
    method: 1,
    slot,
    email,
    consent_data: true,
    consent_terms: true,
    address: { name: 'Zahra Karimi', phone: '+971501234567', country: 'AE' },
  });
  return { email, code, slot, quote };
}

type Days = { days: { slots: { starts_at: string; left: number }[] }[] };

/** Free capacity of each walk-in slot of a week in Dubai. */
async function week(query: string): Promise<Map<string, number>> {
  const { days } = await call<Days>(`repair/slots?location=dubai&method=1&${query}`);
  return new Map(days.flatMap(({ slots }) => slots).map(({ starts_at, left }) => [starts_at, left]));
}

/** Free capacity of a slot; the UTC day equals the local day during opening hours in Dubai. */
export async function placesLeft(slot: string): Promise<number> {
  return (await week(`from=${slot.slice(0, 10)}`)).get(slot) ?? 0;
}

async function freeSlots(quote: string): Promise<string[]> {
  return [...(await week(`quote=${quote}`))].filter(([, left]) => left > 0).map(([slot]) => slot);
}

/** The private link in the newest mail, as a path with its language. */
export async function mailedLink(email: string): Promise<string> {
  const mail = await newestMailTo(email);
  const path = /\/(?:(?:ar|fr|tr|hi)\/)?repair\/[\w-]{43}/.exec(mail)?.[0];
  if (!path) throw new Error(`There is no link in: ${mail}`);
  return path;
}
