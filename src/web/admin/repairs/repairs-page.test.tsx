import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeRepairService } from '../../../../test/support/factories.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { LOOK, makeTicket, SCREEN } from '../../../../test/support/repairing.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { signedIn } from '../../../../test/support/staff-client.ts';
import { identifyVisitor } from '../../../modules/customers/sessions/identify-visitor.ts';
import type { StaffRole } from '../../../modules/staff/staff.rules.ts';
import type { NewTicketLine } from '../../../modules/tickets/create-ticket.ts';
import { getMessages, getTranslator } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { QuoteCard } from './quote-form.tsx';
import { loadRepairLabel } from './repair-label.server.ts';
import { handleRepairAction, loadRepair, type RepairAnswer } from './repair-page.server.ts';
import { loadRepairs } from './repairs-page.server.ts';

let shop: TestApp;
let staff: ShopRequest;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  staff = await openPage('repairs');
});
afterAll(() => shop.close());

async function openPage(role: StaffRole): Promise<ShopRequest> {
  const token = await signedIn(shop, role);
  return shopRequestBy(shop.db, await identifyVisitor(shop.db, { token }, { now: new Date(), demo: false }));
}

async function numbers(query: string): Promise<string[]> {
  const { rows } = await loadRepairs(staff, new Request(`https://shop.example/admin/repairs?${query}`));
  return rows.map(({ number }) => number);
}

test('the list has the open repairs, and a search also finds finished ones', async () => {
  const open = await makeTicket(shop.db, { status: 'received' });
  const closed = await makeTicket(shop.db, { status: 'closed' });
  expect(await numbers('')).toEqual([open.number]);
  // the form also submits the filters that are not selected
  expect(await numbers(`q=${closed.number}&scope=&kind=`)).toEqual([closed.number]);
  expect(await numbers(`q=${closed.number}&scope=open`)).toEqual([]);
});

test('the step that hands an unpaid device over names the amount due', async () => {
  const done = { ...SCREEN, status: 'done' as const };
  const load = async (lines: NewTicketLine[]) =>
    loadPage((await makeTicket(shop.db, { status: 'ready', lines })).number);
  const unpaid = await load([done]);
  expect(unpaid.usualStep).toMatchObject({ action: 'hand-over', due: expect.stringContaining('129') });
  const free = await load([{ ...done, price: 0 }]);
  expect(free.usualStep).toMatchObject({ action: 'hand-over', due: null });
});

async function submit(number: string, fields: Record<string, string>): Promise<RepairAnswer | null> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  try {
    return (await handleRepairAction(staff, number, form)).data;
  } catch (redirected) {
    if (redirected instanceof Response && redirected.status === 303) return null;
    throw redirected;
  }
}

const loadPage = (number: string, as = staff) =>
  loadRepair(as, number, new Request(`https://shop.example/admin/repairs/${number}`));

test('a diagnosis fee can be raised in the form, as a line that the customer approves', async () => {
  const { id, number } = await makeTicket(shop.db, { status: 'diagnosing', lines: [LOOK] });
  const { quote, version } = await loadPage(number);
  const fields = Object.entries(quote?.rows[0]?.hidden ?? {}).map(([name, value]) => [`lines.0.${name}`, value]);
  const form = { ...Object.fromEntries(fields), intent: 'propose', version: String(version), 'lines.0.price': '15' };
  expect(await submit(number, form)).toBeNull();
  const lines = shop.db.selectFrom('ticket_line').select(['title', 'price']).where('ticket_id', '=', id);
  const added = await lines.where('status', '=', 'proposed').execute();
  expect(added).toEqual([{ title: getTranslator('en')('mail.ticket.diagnosis'), price: 500 }]);
});

test('a payout needs an agreed amount, and a trade-in is offered once', async () => {
  const offer = { ...SCREEN, kind: 'offer' as const };
  const manager = await openPage('manager');
  const load = async (lines: NewTicketLine[]) =>
    loadPage((await makeTicket(shop.db, { kind: 'trade_in', status: 'diagnosing', lines })).number, manager);
  expect((await load([{ ...offer, status: 'proposed' }])).payOut).toBeNull();
  expect((await load([{ ...offer, status: 'approved' }])).payOut).toBe('129.00');
  const { number } = await makeTicket(shop.db, { status: 'diagnosing' });
  expect((await loadPage(number)).mayOfferTradeIn).toBe(true);
  expect(await submit(number, { intent: 'trade-in' })).toBeNull();
  expect((await loadPage(number)).mayOfferTradeIn).toBe(false);
});

test('an address with a control character is an unknown repair', async () => {
  await expect(loadPage('\0')).rejects.toMatchObject({ init: { status: 404 } });
});

test('an assignee who lost the permission stays selected in the form', async () => {
  const former = await makeCustomer(shop.db);
  await shop.db.insertInto('staff_member').values({ customer_id: former.id, role: 'orders' }).execute();
  const { id, number } = await makeTicket(shop.db);
  await shop.db.updateTable('ticket').set({ assignee_id: former.id }).where('id', '=', id).execute();
  const { assignment } = await loadPage(number);
  expect(assignment.form?.technicians.map(({ value }) => value)).toContain(former.id);
});

test('every refused field of the prices is shown, also one without a control', async () => {
  const { number } = await makeTicket(shop.db, { status: 'diagnosing', lines: [LOOK] });
  const show = async (fields: Record<string, string>) => {
    const answer = (await submit(number, { intent: 'propose', ...fields })) ?? undefined;
    const repair = await loadPage(number);
    const html = renderToStaticMarkup(
      <IntlProvider locale="en" messages={getMessages('en')} timeZone="UTC">
        <QuoteCard repair={repair} answer={answer} />
      </IntlProvider>,
    );
    return { html, errors: Object.values(answer?.errors ?? {}) };
  };
  expect((await show({})).html).toContain('Enter at least one line with its price.');
  const { html, errors } = await show({ 'lines.0.line': 'gone', 'lines.0.price': '15' });
  expect(errors).toHaveLength(1);
  for (const error of errors) expect(html).toContain(error);
});

test('the label of a repair has its work and the initials of the customer, and no contact data', async () => {
  const declined = { ...SCREEN, title: 'Declined work', status: 'declined' as const };
  const { number } = await makeTicket(shop.db, { name: 'Noura Bint Al-Qahtani', lines: [SCREEN, declined] });
  const label = await loadRepairLabel(staff, number);
  expect(label).toMatchObject({ number, initials: 'N.\u00a0A.', problem: { text: SCREEN.title, lang: 'en' } });
  expect(JSON.stringify(label)).not.toMatch(/Noura|@|\+\d{6}/);
  const { number: described } = await makeTicket(shop.db, { name: 'نورة', description: 'Rings twice', lines: [] });
  expect(await loadRepairLabel(staff, described)).toMatchObject({ initials: 'ن.', problem: { text: 'Rings twice' } });
});

test('the label and the lines show the work of a French customer in the language of the staff member', async () => {
  const service = await makeRepairService(shop.db, { en: 'Battery', fr: 'Batterie' });
  const lines = [
    { ...SCREEN, title: 'Batterie', repair_service_id: service },
    { ...SCREEN, title: 'Vitre arrière', repair_service_id: service },
  ];
  const { number } = await makeTicket(shop.db, { locale: 'fr', lines });
  expect((await loadRepairLabel(staff, number)).problem).toEqual({ text: 'Battery, Vitre arrière', lang: 'en' });
  expect((await loadPage(number)).lines.map(({ title }) => title)).toEqual(['Battery', 'Vitre arrière']);
});
