import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeShippingRule } from '../../../../test/support/buying.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { freshOrder, signedIn } from '../../../../test/support/staff-client.ts';
import { identifyVisitor } from '../../../modules/customers/sessions/identify-visitor.ts';
import type { StaffRole } from '../../../modules/staff/staff.rules.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { handleOrderAction, loadOrder } from './order-page.server.ts';

let shop: TestApp;
let staff: ShopRequest;
let auditor: ShopRequest;
let code: string;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await makeShippingRule(shop.db);
  [staff, auditor] = [await signInAs('orders'), await signInAs('auditor')];
  ({ code } = await freshOrder(shop));
});
afterAll(() => shop.close());

async function signInAs(role: StaffRole): Promise<ShopRequest> {
  const token = await signedIn(shop, role);
  return shopRequestBy(shop.db, await identifyVisitor(shop.db, { token }, { now: new Date(), demo: false }));
}

async function submit(fields: Record<string, string>, as = staff): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return handleOrderAction(as, code, form).catch((thrown: unknown) => thrown);
}

test('the form of an action is offered to roles with the permission of its operation', async () => {
  expect((await loadOrder(staff, code)).forms.map(({ intent }) => intent)).toEqual(['note']);
  expect((await loadOrder(auditor, code)).forms).toEqual([]);
  expect(await submit({ intent: 'note', note: 'Call first' }, auditor)).toMatchObject({ init: { status: 403 } });
});

test('a form executes its operation and returns to the order', async () => {
  expect(await submit({ intent: 'note', note: 'Call first' })).toMatchObject({ status: 303 });
  const { order } = await loadOrder(staff, code);
  expect(order.events).toEqual(expect.arrayContaining([expect.objectContaining({ note: 'Call first' })]));
});

test('a refused form keeps its values and names its fields', async () => {
  const { version } = (await loadOrder(staff, code)).order;
  const cancel = { intent: 'cancel', version: String(version), note: 'Out of stock' };
  expect(await submit(cancel)).toMatchObject({
    data: { intent: 'cancel', errors: { reason: /.+/ }, values: { note: 'Out of stock' } },
  });
  const move = { intent: 'move', action: 'send', number: '1', version: String(version + 1) };
  expect(await submit(move)).toMatchObject({ data: { values: { number: '1' } }, init: { status: 409 } });
});

test('an unknown action is not found, and refused without access to the order', async () => {
  expect(await submit({ intent: 'toString' })).toMatchObject({ init: { status: 404 } });
  expect(await submit({ intent: 'toString' }, shopRequestBy(shop.db, {}))).toMatchObject({ status: 303 });
});
