import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { makeTicket, SCREEN } from '../../../../test/support/repairing.ts';
import { createStaffApi, signedIn } from '../../../../test/support/staff-client.ts';
import { createTicketLinks } from '../../../web/links/ticket-links.ts';
import { respondToQuote } from '../lines/respond-to-quote.ts';
import { findUsualAction, getNextTicketState, listTicketActions } from '../ticket.states.rules.ts';
import { countUnassignedRepairs } from './count-repairs.ts';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let coordinator: string;
let technician: string;
let technicianId: string;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  call = createStaffApi(shop);
  coordinator = await signedIn(shop, 'repairs');
  technician = await signedIn(shop, 'technician');
  technicianId = await findMember('technician');
  await signedIn(shop, 'orders');
});
afterAll(() => shop.close());

async function findMember(role: 'technician' | 'orders'): Promise<string> {
  const row = await shop.db
    .selectFrom('staff_member')
    .select('customer_id')
    .where('role', '=', role)
    .executeTakeFirstOrThrow();
  return row.customer_id;
}

const assign = (id: string, assignee: string | null, previous: string | null) =>
  call(`repairs/${id}/assign`, { assignee, previous }, { token: coordinator });
const list = async (query: string, token = technician) =>
  (await call(`repairs?${query}`, undefined, { token })).data.repairs;
const numbers = async (query: string) =>
  (await list(query)).data.map(({ number }: { number: string }) => number) as string[];

test('only staff who may work on repairs can be assigned', async () => {
  const { id } = await makeTicket(shop.db);
  const refused = await assign(id, await findMember('orders'), null);
  expect(Object.keys(refused.data.fields)).toEqual(['assignee']);
  const { data } = await assign(id, technicianId, null);
  expect(data.repair).toMatchObject({ assignee: { id: technicianId } });
  expect((await assign(id, null, technicianId)).data.repair).toMatchObject({ assignee: null });
});

test('an assignment that is based on an older one is refused, and nothing changes', async () => {
  const { id } = await makeTicket(shop.db);
  await assign(id, technicianId, null);
  expect((await assign(id, null, null)).status).toBe(409);
  expect((await call(`repairs/${id}`, undefined, { token: coordinator })).data.repair.assignee.id).toBe(technicianId);
});

test('an assignment does not change the offer that the customer answers', async () => {
  const { id } = await makeTicket(shop.db, { status: 'quoted', lines: [{ ...SCREEN, status: 'proposed' }] });
  const shown = (await call(`repairs/${id}`, undefined, { token: coordinator })).data.repair;
  await assign(id, technicianId, null);
  const answer = { approve: [shown.lines[0].id], decline: [], version: shown.version };
  const links = createTicketLinks('https://souk.example');
  expect(await respondToQuote(shop.db, { id }, answer, { links, now: new Date() })).toMatchObject({ ok: true });
});

test('a technician lists assigned repairs and those without an assignee, and searches by a part of the name', async () => {
  const mine = await makeTicket(shop.db, { status: 'received', name: 'Parwana Noori' });
  const free = await makeTicket(shop.db, { status: 'received', name: 'Parwana Noori' });
  const done = await makeTicket(shop.db, { status: 'closed', name: 'Parwana Noori' });
  await assign(mine.id, technicianId, null);
  expect(await numbers('scope=workshop&assignee=me&q=noori')).toEqual([mine.number]);
  expect(await numbers('scope=workshop&assignee=none&q=noori')).toEqual([free.number]);
  expect((await numbers('scope=open&q=noori')).toSorted()).toEqual([mine.number, free.number].toSorted());
  expect(await numbers('scope=all&q=noori')).toContain(done.number);
  const { states } = await list('scope=all&q=noori');
  expect(states).toEqual(
    expect.arrayContaining([
      { status: 'received', count: 2 },
      { status: 'closed', count: 1 },
    ]),
  );
});

test('a repair of an assignee who lost the permission counts as not assigned', async () => {
  const { id, number } = await makeTicket(shop.db, { status: 'received', name: 'Storai Popal' });
  const member = await makeCustomer(shop.db);
  await shop.db.insertInto('staff_member').values({ customer_id: member.id, role: 'technician' }).execute();
  await assign(id, member.id, null);
  expect(await numbers('scope=workshop&assignee=none&q=storai')).toEqual([]);
  const counted = await countUnassignedRepairs(shop.db, 100);
  await shop.db.updateTable('staff_member').set({ role: 'orders' }).where('customer_id', '=', member.id).execute();
  expect(await numbers('scope=workshop&assignee=none&q=storai')).toEqual([number]);
  expect(await countUnassignedRepairs(shop.db, 100)).toBe(counted + 1);
  expect((await assign(id, technicianId, member.id)).data.repair).toMatchObject({ assignee: { id: technicianId } });
});

test('a technician sees neither contact data nor the tracking code, and the coordinator sees both', async () => {
  const { id, email, number, code } = await makeTicket(shop.db);
  const seen = async (token: string) => (await call(`repairs/${id}`, undefined, { token })).data.repair;
  expect(await seen(technician)).toMatchObject({ name: 'Zahra Karimi', email: null, phone: null, code: null });
  expect(await seen(coordinator)).toMatchObject({ email, code });
  expect((await list(`q=${number}`)).data).toMatchObject([{ number, code: null }]);
  expect((await list(`q=${number}`, coordinator)).data).toMatchObject([{ number, code }]);
});

test('a search reveals contact data only to staff who may read customers', async () => {
  const about = { email: 'qadira.sahak@example.com', phone: '+971507707145', serial: '358720110045' };
  const { number } = await makeTicket(shop.db, about);
  const found = async (q: string, token: string) =>
    (await list(`q=${q}`, token)).data.map((row: { number: string }) => row.number);
  const searched = async (q: string, token: string) =>
    (await call(`search?q=${q}`, undefined, { token })).data.groups.flatMap(({ hits }: { hits: { title: string }[] }) =>
      hits.map(({ title }) => title),
    );
  for (const q of ['qadira.s', '0507707145', '7145']) {
    expect(await found(q, technician), q).toEqual([]);
    expect(await searched(q, technician), q).toEqual([]);
    expect(await found(q, coordinator), q).toEqual([number]);
    expect(await searched(q, coordinator), q).toContain(number);
  }
  expect(await found(about.serial, technician)).toEqual([number]);
});

test('the global search shows the open repair of a regular customer before the finished ones', async () => {
  const open = await makeTicket(shop.db, { name: 'Wahida Rasooli', status: 'received' });
  for (let count = 0; count < 6; count += 1) await makeTicket(shop.db, { name: 'Wahida Rasooli', status: 'closed' });
  const { groups } = (await call('search?q=wahida', undefined, { token: technician })).data;
  expect(groups[0].hits).toHaveLength(5);
  expect(groups[0].hits[0].title).toBe(open.number);
});

test('a technician is not offered to send a quote', async () => {
  const { id } = await makeTicket(shop.db, { status: 'requested', lines: [] });
  const actions = async (token: string) =>
    (await call(`repairs/${id}`, undefined, { token })).data.repair.actions as string[];
  expect(await actions(technician)).not.toContain('quote');
  expect(await actions(coordinator)).toContain('quote');
});

test('the usual next step does not start a repair whose price the customer has not seen', () => {
  const actions = listTicketActions('diagnosing', 'admin');
  expect(findUsualAction(actions, [{ status: 'approved' }, { status: 'proposed' }])).toBeNull();
  expect(findUsualAction(actions, [{ status: 'approved' }, { status: 'declined' }])).toBe('repair');
});

test('the usual next steps lead from a booking to the end', () => {
  const path = ['booked'];
  for (let status = 'booked' as Parameters<typeof getNextTicketState>[1]; ; ) {
    const action = findUsualAction(listTicketActions(status, 'admin'), []);
    const next = action && getNextTicketState(action, status, 'admin');
    if (!next) break;
    path.push(next);
    status = next;
  }
  expect(path).toEqual([
    ...['booked', 'received', 'diagnosing', 'in_repair', 'testing', 'ready', 'handed_over', 'closed'],
  ]);
});
