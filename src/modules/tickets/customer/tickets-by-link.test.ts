import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDb } from '../../../../test/database/db.ts';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeTicket, SCREEN } from '../../../../test/support/repairing.ts';
import { repairCallsOf, ticketByToken } from '../../../../test/support/ticket-calls.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { listRepairLocations } from '../../repair-catalog/locations/repair-locations.ts';
import { previewBooking } from '../booking/book-accepted-quote.ts';
import type { NewTicketLine } from '../create-ticket.ts';
import { findTicket } from '../find-ticket.ts';
import { bookAcceptedQuoteInput } from './own-ticket.input.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const CONSENTS = { consent_data: true, consent_terms: true };

let shop: TestApp;
let call: ReturnType<typeof repairCallsOf>;
beforeAll(async () => {
  shop = await testApp({ database: await demoDb(), clock: () => NOW, env: { LIMITS: '{"ticket":null}' } });
  call = repairCallsOf(shop);
});
afterAll(() => shop.close());

async function quoted(lines: NewTicketLine[]) {
  const ticket = await makeTicket(shop.db, { lines, status: 'quoted', now: NOW });
  return { ...ticket, key: { tokenHash: hashToken(ticket.token) } };
}

const show = (token: string) => ticketByToken(shop, token);

test('an accepted quote is booked through the API by its token, with the travel fee as a separate line', async () => {
  const post = (await listRepairLocations(shop.db)).find(({ methods }) => methods.includes(2));
  if (!post) throw new Error('the demo shop has no location for mail-in');
  const { token } = await quoted([SCREEN]);
  const { id } = await show(token);
  await shop.db.updateTable('ticket').set({ status: 'approved' }).where('id', '=', id).execute();
  await shop.db
    .updateTable('repair_location')
    .set({ method_fees: JSON.stringify({ 2: 900 }) })
    .where('id', '=', post.id)
    .execute();
  const address = { country: 'AE', state: 'DU', city: 'Dubai', address_1: '1 Creek Road' };
  const input = { token, location: post.slug, method: 2, address, ...CONSENTS };
  expect(await call('book-approved', input)).toMatchObject({ status: 409, body: { code: 'repairs.total-changed' } });
  expect(await call('book-approved', { ...input, token: 'x'.repeat(43) })).toMatchObject({ status: 404 });
  expect(await previewBooking(shop.db, { id }, bookAcceptedQuoteInput.parse(bare(input)), NOW)).toMatchObject({
    value: { total: 13_800, fee: { total: 900 } },
  });
  const booked = await call('book-approved', { ...input, expected_total: 138 });
  expect(booked.body.data.repair).toMatchObject({ status: 'booked', method: 2, totals: { agreed: 138 } });
  expect(booked.body.data.repair.lines.map(({ kind }: { kind: string }) => kind)).toEqual(['repair', 'travel']);
  expect(await call('book-approved', { ...input, expected_total: 138 })).toMatchObject({
    body: { code: 'tickets.not-now' },
  });
});

const bare = ({ token: _, ...input }: { token: string }) => input;

test('a warranty claim is a separate repair with its own link, and keeps the remaining warranty', async () => {
  const covered = { ...SCREEN, status: 'done', warranty_until: '2027-01-10' } as const;
  const { token, key } = await quoted([covered]);
  expect(await call('claim', { token, description: 'It flickers.' })).toMatchObject({ status: 409 });
  await shop.db
    .updateTable('ticket')
    .set({ status: 'closed' })
    .where('id', '=', (await show(token)).id)
    .execute();
  expect((await call('claim', { token, description: '' })).body).toMatchObject({ data: { form: {} } });
  const claimed = await call('claim', { token, description: 'It flickers.' });
  expect(claimed.body.data.repair).toMatchObject({
    kind: 'warranty',
    status: 'approved',
    totals: { agreed: 0 },
    lines: [{ title: 'Screen', total: 0, warranty_until: '2027-01-10' }],
  });
  expect(await show(claimed.body.data.token)).toMatchObject({ warrantyOf: (await findTicket(shop.db, key))?.number });
  expect(await call('claim', { token, description: 'It flickers.' })).toMatchObject({
    body: { code: 'tickets.not-now' },
  });
});
