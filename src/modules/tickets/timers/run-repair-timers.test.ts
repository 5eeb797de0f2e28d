import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { mailsTo } from '../../../../test/support/people.ts';
import { makeTicket, SCREEN } from '../../../../test/support/repairing.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { claimWarranty } from '../customer/claim-warranty.ts';
import type { TicketAction } from '../ticket.states.rules.ts';
import { selectTicket, selectTicketLines } from '../ticket.store.ts';
import { transitionTicket } from '../transition-ticket.ts';
import { expireQuotes, processTicketReminders, sendAppointmentReminders } from './run-repair-timers.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const DAY_MS = 86_400_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const links = {
  ticket: (token: string) => `https://shop.example/repair/${token}`,
  calendar: (token: string) => `https://shop.example/repair/${token}/calendar.ics`,
  track: (code: string) => `https://shop.example/track-order?code=${code}`,
};

let open: TestDatabase;
beforeAll(async () => {
  open = await testDb();
});
afterAll(() => open.close());

const kinds = async (email: string) => (await mailsTo(open.db, email)).map(({ kind }) => kind.replace('ticket-', ''));
const status = async (id: string) => (await selectTicket(open.db, { id }))?.status;
/** Runs the job in two concurrent processes until neither finds a row. */
async function runJob(days: number, work: typeof processTicketReminders = processTicketReminders) {
  const context = { links, now: later(days) };
  for (let found = 1; found > 0; ) {
    const counts = await Promise.all([work(open.db, context), work(open.db, context)]);
    found = Math.max(...counts);
  }
}
async function move(id: string, at: Date, ...actions: TicketAction[]) {
  for (const action of actions) {
    const moved = await inTransaction(open.db, (tx) =>
      transitionTicket(tx, id, action, { by: 'admin', links, now: at }),
    );
    if (!moved.ok) throw new Error(`${action}: ${moved.refusal.code}`);
  }
}

test('an uncollected device gets three reminders, once each, and then becomes unclaimed', async () => {
  const { id, email } = await makeTicket(open.db, { status: 'testing', now: NOW });
  await move(id, NOW, 'finish');
  await runJob(6);
  expect(await kinds(email)).toEqual(['ready']);
  for (const day of [7, 7.5, 29, 30, 60]) await runJob(day);
  expect((await kinds(email)).filter((kind) => kind === 'reminder')).toHaveLength(3);
  expect(await status(id)).toBe('ready');
  await runJob(61);
  expect(await status(id)).toBe('unclaimed');
  expect((await kinds(email)).filter((kind) => kind === 'unclaimed')).toHaveLength(1);
  await runJob(400);
  expect(await kinds(email)).toHaveLength(5);
  await move(id, later(401), 'hand-over');
  expect(await status(id)).toBe('handed_over');
});

test('a collected device gets no more reminders, and two weeks later its ticket is closed without a notification', async () => {
  const { id, email } = await makeTicket(open.db, { status: 'testing', now: NOW });
  await move(id, NOW, 'finish', 'hand-over');
  await runJob(13);
  expect(await status(id)).toBe('handed_over');
  await runJob(14);
  expect(await status(id)).toBe('closed');
  expect((await kinds(email)).toSorted()).toEqual(['handedOver', 'ready']);
});

test('an unanswered quote expires on its day, and its customer is notified once', async () => {
  const { id, email } = await makeTicket(open.db, { status: 'quoted', now: NOW, quote_expires_at: later(14) });
  await runJob(13, expireQuotes);
  expect(await status(id)).toBe('quoted');
  await runJob(14, expireQuotes);
  expect([await status(id), await kinds(email)]).toEqual(['declined', ['expired']]);
});

/** A location with a capacity of one. */
async function place(): Promise<number> {
  const hours = JSON.stringify({ mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] });
  const address = JSON.stringify({ street: 'Street 4', city: 'Kabul', country: 'AF' });
  const { id } = await open.db
    .insertInto('repair_location')
    .values({
      slug: `workshop-${Math.random()}`,
      name: JSON.stringify({ en: 'Workshop' }),
      address,
      hours,
      time_zone: 'Asia/Kabul',
      methods: [1],
      image: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('an appointment reminder is sent once the day before, and again after a move', async () => {
  const repair_location_id = await place();
  const about = { now: NOW, method: 1, repair_location_id } as const;
  const { id, email } = await makeTicket(open.db, { ...about, slot_at: later(5) });
  const rash = await makeTicket(open.db, { ...about, now: later(4.5), slot_at: later(5) });
  const once = async (days: number) => {
    const context = { links, now: later(days) };
    await Promise.all([sendAppointmentReminders(open.db, context), sendAppointmentReminders(open.db, context)]);
  };
  for (const day of [3, 4.1, 4.6]) await once(day);
  expect([await kinds(email), await kinds(rash.email)]).toEqual([['tomorrow'], []]);
  const change = { slot_at: later(9) };
  await inTransaction(open.db, (tx) => {
    return transitionTicket(tx, id, 'rebook', { by: 'customer', links, now: later(4.7) }, change);
  });
  for (const day of [5, 8.2]) await once(day);
  expect(await kinds(email)).toHaveLength(3);
  expect((await kinds(email)).filter((kind) => kind === 'tomorrow')).toHaveLength(2);
});

test('a change shortly before the appointment is refused for customers, not for staff', async () => {
  const about = { now: NOW, method: 1, repair_location_id: await place(), slot_at: later(1) } as const;
  const { id } = await makeTicket(open.db, about);
  const cancel = (by: 'customer' | 'admin', at: number) =>
    inTransaction(open.db, (tx) =>
      transitionTicket(tx, id, 'cancel', { by, links, now: new Date(later(1).getTime() - at) }),
    );
  expect(await cancel('customer', 59 * 60_000)).toMatchObject({ refusal: { code: 'tickets.too-late' } });
  expect((await cancel('admin', 59 * 60_000)).ok).toBe(true);
});

test('a warranty claim costs nothing and keeps the remaining warranty, also for a second claim', async () => {
  const lines = [SCREEN, { ...SCREEN, title: 'Battery', warranty_days: 30 }];
  const { id, email, code } = await makeTicket(open.db, { status: 'testing', lines, now: NOW });
  const claim = (at: Date, of = code) =>
    claimWarranty(open.db, { code: of }, { description: 'again' }, { links, now: at });
  expect(await claim(NOW)).toMatchObject({ refusal: { code: 'tickets.not-now' } });
  await move(id, NOW, 'finish', 'hand-over');
  const both = await Promise.all([claim(later(40)), claim(later(40))]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const made = both.find((one) => one.ok);
  if (!made?.ok) return expect.fail('a claim within the warranty is taken');
  expect(await selectTicketLines(open.db, made.value.id)).toMatchObject([
    { title: 'Screen', price: 0, status: 'approved', warranty_until: '2027-05-22' },
  ]);
  expect(await kinds(email)).toContain('warrantyTaken');
  await move(made.value.id, later(50), 'receive', 'diagnose', 'repair', 'test', 'finish', 'hand-over');
  expect(await selectTicketLines(open.db, made.value.id)).toMatchObject([
    { status: 'done', warranty_until: '2027-05-22' },
  ]);
  // the last day of the warranty is included
  expect((await claim(new Date('2027-05-22T20:00:00Z'), made.value.code)).ok).toBe(true);
  expect(await claim(new Date('2027-05-23T01:00:00Z'))).toMatchObject({ refusal: { code: 'tickets.warranty-over' } });
});
