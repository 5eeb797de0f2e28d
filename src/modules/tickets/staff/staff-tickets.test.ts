import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDb } from '../../../../test/database/db.ts';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { mailsTo } from '../../../../test/support/people.ts';
import { LOOK, makeTicket, PORT, SCREEN } from '../../../../test/support/repairing.ts';
import { createStaffApi, signedIn } from '../../../../test/support/staff-client.ts';
import { addDays, toLocalTime } from '../../../kernel/time/local-time.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { listSlots } from '../../repair-catalog/locations/list-slots.ts';
import { findRepairLocation } from '../../repair-catalog/locations/repair-locations.ts';
import { selectTicketLines } from '../ticket.store.ts';
import { transitionTicket } from '../transition-ticket.ts';

const NOW = new Date();
const links = {
  ticket: (token: string) => `https://shop.example/repair/${token}`,
  calendar: (token: string) => `https://shop.example/repair/${token}/calendar.ics`,
  track: (code: string) => `https://shop.example/track-order?code=${code}`,
};

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await testApp({ database: await demoDb(), clock: () => NOW, env: { LIMITS: 'off' } });
  token = await signedIn(shop, 'repairs');
});
afterAll(() => shop.close());

const call = (url: string, payload?: object) => createStaffApi(shop)(`repairs${url}`, payload, { token });
const step = (id: string, action: string, more: object = {}) => call(`/${id}/step`, { action, ...more });
async function steps(id: string, ...actions: string[]) {
  for (const action of actions) {
    const { status, body } = await step(id, action);
    expect(status, `${action}: ${body.slice(0, 300)}`).toBe(200);
  }
  return (await call(`/${id}`)).data.repair;
}

/** Answers every waiting line, as the customer's page does. */
function answer(id: string, status: 'approved' | 'declined') {
  return inTransaction(shop.db, async (tx) => {
    await tx
      .updateTable('ticket_line')
      .set({ status, decided_at: NOW })
      .where('ticket_id', '=', id)
      .where('status', '=', 'proposed')
      .execute();
    const action = status === 'approved' ? 'approve' : 'decline';
    return transitionTicket(tx, id, action, { by: 'customer', links, now: NOW });
  });
}

const kinds = async (email: string) => (await mailsTo(shop.db, email)).map(({ kind }) => kind);

test('a repair runs from the request to the hand-over, the customer is notified of every step, and the warranty starts', async () => {
  const { id, email } = await makeTicket(shop.db, { status: 'requested', lines: [], now: NOW });
  const location = await findRepairLocation(shop.db, 'dubai');
  await shop.db
    .updateTable('ticket')
    .set({ repair_location_id: location?.id ?? null })
    .where('id', '=', id)
    .execute();
  const quoted = await call(`/${id}/quote`, { lines: [{ title: 'Screen', price: 129, warranty_days: 180 }] });
  expect(quoted.data.repair).toMatchObject({ status: 'quoted', totals: { agreed: 0, waiting: 129 } });
  expect((await answer(id, 'approved')).ok).toBe(true);
  const shown = await steps(id, 'receive', 'diagnose', 'repair', 'test', 'finish', 'hand-over');
  expect(shown).toMatchObject({
    status: 'handed_over',
    lines: [{ status: 'done', total: 129, warranty_until: addDays(toLocalTime(NOW, 'Asia/Dubai').day, 180) }],
  });
  expect((await kinds(email)).toSorted()).toEqual(
    ['approved', 'handedOver', 'quoted', 'ready', 'received'].map((notification) => `ticket-${notification}`),
  );
  const links = (await mailsTo(shop.db, email)).map(({ plain }) => /\/repair\/([\w-]{43})/.exec(plain)?.[1]);
  expect(new Set(links).size).toBe(5);
});

test('findings of the diagnosis wait for an answer; approved lines stay unchanged', async () => {
  const { id, email } = await makeTicket(shop.db, {
    status: 'diagnosing',
    lines: [SCREEN, PORT, LOOK],
    now: new Date(0),
  });
  const [screen, port] = (await selectTicketLines(shop.db, id)).map((line) => line.id);
  const lines = [
    { line: screen, price: 150, note: 'bent frame' },
    { line: port, price: 45 },
  ];
  const { data } = await call(`/${id}/propose`, { lines });
  expect(data.repair).toMatchObject({ status: 'awaiting_approval', totals: { agreed: 139, waiting: 21 + 45 - 10 } });
  expect(data.repair.lines.find((line: { id: string }) => line.id === screen)).toMatchObject({ price: 129 });
  expect((await answer(id, 'declined')).ok).toBe(true);
  const after = (await call(`/${id}`)).data.repair;
  expect(after).toMatchObject({ status: 'ready', totals: { agreed: 139, waiting: 0 } });
  expect((await kinds(email)).toSorted()).toEqual(['ticket-needsApproval', 'ticket-ready']);
});

test('a price reduction needs no approval', async () => {
  const { id, email } = await makeTicket(shop.db, { status: 'in_repair' });
  const [screen] = await selectTicketLines(shop.db, id);
  const { data } = await call(`/${id}/propose`, { lines: [{ line: screen?.id, price: 99 }] });
  expect(data.repair).toMatchObject({ status: 'in_repair', totals: { agreed: 99, waiting: 0 } });
  expect(await kinds(email)).toEqual([]);
});

test('prices that are based on an older version are refused, also after a reduction without approval', async () => {
  const { id } = await makeTicket(shop.db, { status: 'diagnosing' });
  const [screen] = await selectTicketLines(shop.db, id);
  const { version } = (await call(`/${id}`)).data.repair;
  expect((await call(`/${id}/propose`, { lines: [{ line: screen?.id, price: 99 }], version })).status).toBe(200);
  const older = { lines: [{ line: screen?.id, price: 129 }], version };
  expect((await call(`/${id}/propose`, older)).data.code).toBe('resources.changed');
  expect((await call(`/${id}`)).data.repair).toMatchObject({
    status: 'diagnosing',
    totals: { agreed: 99, waiting: 0 },
  });
});

test('a quote that is sent twice with one version replaces nothing', async () => {
  const { id, email } = await makeTicket(shop.db, { status: 'requested', lines: [] });
  const quote = { lines: [{ title: 'Screen', price: 129 }], version: 0 };
  const sent = await Promise.all([call(`/${id}/quote`, quote), call(`/${id}/quote`, quote)]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await kinds(email)).toEqual(['ticket-quoted']);
});

test('a repair does not wait for an answer while its only open line has no price', async () => {
  const { id, email } = await makeTicket(shop.db, { status: 'diagnosing', lines: [LOOK, PORT] });
  const look = (await selectTicketLines(shop.db, id)).find(({ kind }) => kind === 'diagnosis');
  const { data } = await call(`/${id}/propose`, { lines: [{ line: look?.id, price: 5 }] });
  expect(data.repair).toMatchObject({ status: 'diagnosing', totals: { agreed: 5, waiting: 0 } });
  expect(await kinds(email)).toEqual([]);
});

test('an unrepairable device costs nothing, except a diagnosis that is charged regardless', async () => {
  const { id } = await makeTicket(shop.db, { status: 'in_repair', lines: [SCREEN, LOOK] });
  const shown = await steps(id, 'give-up');
  expect(shown).toMatchObject({ status: 'unrepairable', totals: { agreed: 10 } });
  expect(
    (await steps(id, 'hand-over')).lines.map((line: { warranty_until: string | null }) => line.warranty_until),
  ).toEqual([null, null]);
});

async function partOf(quantity: number): Promise<number> {
  const { inventoryIds } = await makeProduct(shop.db, { title: 'Screen for a phone', quantity });
  return inventoryIds[0] ?? 0;
}
const left = async (id: number) =>
  (await shop.db.selectFrom('inventory').select('quantity').where('id', '=', id).executeTakeFirstOrThrow()).quantity;

test('a part is taken from stock once when the work starts, and returned when the repair fails', async () => {
  const part = await partOf(2);
  const { id } = await makeTicket(shop.db, { status: 'diagnosing', lines: [{ ...SCREEN, part_inventory_id: part }] });
  await steps(id, 'repair');
  expect(await left(part)).toBe(1);
  await steps(id, 'test', 'repair', 'test');
  expect(await left(part)).toBe(1);
  await steps(id, 'give-up');
  expect(await left(part)).toBe(2);
});

test('of ten repairs that need the last three parts three start, and the others wait', async () => {
  const part = await partOf(3);
  const lines = [{ ...SCREEN, part_inventory_id: part }];
  const all = await Promise.all(Array.from({ length: 10 }, () => makeTicket(shop.db, { status: 'diagnosing', lines })));
  const answers = await Promise.all(all.map(({ id }) => step(id, 'repair')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ data }) => data.code))).toEqual(new Set(['tickets.part_missing']));
  expect(await left(part)).toBe(0);
});

test('the same step submitted twice runs once', async () => {
  const { id, email } = await makeTicket(shop.db, { status: 'testing' });
  const answers = await Promise.all([step(id, 'finish'), step(id, 'finish')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await kinds(email)).toEqual(['ticket-ready']);
});

test('a moved appointment takes the new slot and releases the old one', async () => {
  const location = await findRepairLocation(shop.db, 'dubai');
  if (!location) return expect.fail('the demo shop has a repair location in Dubai');
  const { days } = await listSlots(shop.db, location, { method: 1, leadDays: 0, now: NOW });
  const [first, second] = days
    .flatMap(({ slots }) => slots)
    .slice(-2)
    .map(({ startsAt }) => startsAt);
  const { id, email } = await makeTicket(shop.db, { status: 'approved' });
  const at = { location: 'dubai', method: 1 };
  expect((await call(`/${id}/book`, { ...at, slot: first })).status).toBe(200);
  const moved = await call(`/${id}/rebook`, { ...at, slot: second });
  expect(moved.data.repair).toMatchObject({ status: 'booked', slot_at: second?.toISOString() });
  const taken = async () => {
    const rows = shop.db.selectFrom('time_slot').select('booked').where('repair_location_id', '=', location.id);
    const slots = [first, second].flatMap((at) => at ?? []);
    return (await rows.where('starts_at', 'in', slots).orderBy('starts_at').execute()).map(({ booked }) => booked);
  };
  expect(await taken()).toEqual([0, 1]);
  await steps(id, 'cancel');
  expect(await taken()).toEqual([0, 0]);
  expect((await kinds(email)).toSorted()).toEqual(['ticket-booked', 'ticket-cancelled', 'ticket-moved']);
});

test('a repair is turned into one trade-in, and both reference each other', async () => {
  const { id } = await makeTicket(shop.db, { status: 'unrepairable', serial: '490154203237518' });
  expect((await call(`/${id}/trade-in`, {})).status).toBe(200);
  expect((await call(`/${id}/trade-in`, {})).status).toBe(409);
  const { device_history } = (await call(`/${id}`)).data.repair;
  expect(device_history).toMatchObject([{ kind: 'trade_in', status: 'requested' }]);
});

test('a repair is found by number, code, e-mail, phone and serial number, and the list is filtered by location, state and day', async () => {
  const location = await findRepairLocation(shop.db, 'dubai');
  const slot = new Date('2026-12-01T20:30:00Z');
  const about = {
    email: 'found@example.com',
    phone: '+971509998877',
    serial: 'F2LX0SERIAL',
    slot_at: slot,
    method: 1 as const,
  };
  const { id, number, code } = await makeTicket(shop.db, { ...about, repair_location_id: location?.id ?? null });
  const found = async (query: string) =>
    (await call(`?${query}`)).data.repairs.data.map((row: { id: string }) => row.id) as string[];
  for (const q of [number, code.toLowerCase(), 'found@', '050 999 8877', 'f2lx0serial'])
    expect(await found(`q=${encodeURIComponent(q)}`), q).toEqual([id]);
  // half past midnight in Dubai
  expect(await found('location=dubai&status=booked&day=2026-12-02')).toEqual([id]);
  expect(await found('location=dubai&day=2026-12-01')).not.toContain(id);
  expect(await found('q=%25%25%25')).toEqual([]);
});

test('a transition outside the state table is refused for every actor', async () => {
  const { id } = await makeTicket(shop.db, { status: 'booked' });
  expect((await step(id, 'finish')).status).toBe(409);
  expect((await step(id, 'approve')).status).toBe(201);
  expect((await call(`/${id}/propose`, { lines: [{ title: 'More', price: 1 }] })).status).toBe(409);
  const technician = await signedIn(shop, 'technician');
  const quote = await createStaffApi(shop)(
    `repairs/${id}/quote`,
    { lines: [{ title: 'More', price: 1 }] },
    { token: technician },
  );
  expect(quote.status).toBe(403);
});

test('two staff members who swap appointments do not deadlock, and the last slot is given once', async () => {
  await shop.db
    .updateTable('repair_location')
    .set({ slot_capacity: JSON.stringify({ 1: 2 }) })
    .where('slug', '=', 'dubai')
    .execute();
  const location = await findRepairLocation(shop.db, 'dubai');
  if (!location) throw new Error('the demo shop has a repair location in Dubai');
  const { days } = await listSlots(shop.db, location, { method: 1, leadDays: 0, days: 40, now: NOW });
  const free = days.flatMap(({ slots }) => slots).filter(({ left }) => left === 2);
  const [one = '', two = '', full = ''] = free.slice(-3).map(({ startsAt }) => startsAt.toISOString());
  const at = (slot: string) => ({ location: 'dubai', method: 1, slot });
  const booked = async (slot: string) => {
    const { id } = await makeTicket(shop.db, { status: 'approved', now: NOW });
    expect((await call(`/${id}/book`, at(slot))).status).toBe(200);
    return id;
  };
  const [a, b] = [await booked(one), await booked(two)];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const [to, from] = attempt % 2 === 0 ? [two, one] : [one, two];
    const moved = await Promise.all([call(`/${a}/rebook`, at(to)), call(`/${b}/rebook`, at(from))]);
    expect(moved.map(({ status }) => status)).toEqual([200, 200]);
  }
  const counted = async () => {
    const rows = await shop.db
      .selectFrom('time_slot')
      .select(['starts_at', 'booked'])
      .where('repair_location_id', '=', location.id)
      .where(
        'starts_at',
        'in',
        [one, two, full].map((slot) => new Date(slot)),
      )
      .orderBy('starts_at')
      .execute();
    return rows.map(({ booked }) => booked);
  };
  expect(await counted()).toEqual([1, 1]);
  // the current slot can be chosen again, even when it is full
  await booked(one);
  expect((await call(`/${a}/rebook`, at(one))).status).toBe(200);
  expect(await counted()).toEqual([2, 1]);
  const others = await Promise.all(free.slice(-12, -4).map(({ startsAt }) => booked(startsAt.toISOString())));
  const answers = await Promise.all(others.map((id) => call(`/${id}/rebook`, at(full))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await counted()).toEqual([2, 1, 2]);
});
