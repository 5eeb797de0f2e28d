import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeTicket, SCREEN } from '../../../../test/support/repairing.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { signedIn } from '../../../../test/support/staff-client.ts';
import { identifyVisitor } from '../../../modules/customers/sessions/identify-visitor.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadRepair } from './repair-page.server.ts';
import { loadRepairs } from './repairs-page.server.ts';

let shop: TestApp;
let staff: ShopRequest;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  const token = await signedIn(shop, 'repairs');
  staff = shopRequestBy(shop.db, await identifyVisitor(shop.db, { token }, { now: new Date(), demo: false }));
});
afterAll(() => shop.close());

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
  const load = ({ number }: { number: string }) =>
    loadRepair(staff, number, new Request(`https://shop.example/admin/repairs/${number}`));
  const unpaid = await load(await makeTicket(shop.db, { status: 'ready', lines: [done] }));
  expect(unpaid.usualStep).toMatchObject({ action: 'hand-over', due: expect.stringContaining('129') });
  const free = await load(await makeTicket(shop.db, { status: 'ready', lines: [{ ...done, price: 0 }] }));
  expect(free.usualStep).toMatchObject({ action: 'hand-over', due: null });
});
