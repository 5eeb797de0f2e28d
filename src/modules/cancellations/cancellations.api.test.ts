import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { makeShippingRule } from '../../../test/support/buying.ts';
import { cancelTokenFor } from '../../../test/support/cancelling.ts';
import { deskOf, freshOrder, signedIn } from '../../../test/support/desk.ts';

let shop: TestApp;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await makeShippingRule(shop.db);
  desk = deskOf(shop);
});
afterAll(() => shop.close());

async function post(url: string, payload: object) {
  const answer = await shop.app.inject({ method: 'POST', url: `/api/v1/cancellation/${url}`, payload });
  return { status: answer.statusCode, ...answer.json() };
}

/** Requests a cancellation by code and contact, and opens the mailed link. */
async function requestCancellation(code: string, input: object = {}) {
  const response = await post('cancel-order', {
    code,
    contact: 'zahra@example.com',
    reason_code: 'changed_mind',
    ...input,
  });
  if (response.status !== 200) return response;
  return post('confirm', { token: await cancelTokenFor(shop.db, code) });
}

const pack = async (code: string, token: string) => {
  const { version } = (await desk(`orders/${code}`, undefined, { token })).data.order;
  return desk(`orders/${code}/packages/1/pack`, { version }, { token });
};

test('an order is packed once, only with permission, and a cancellation then becomes a request', async () => {
  const { code } = await freshOrder(shop);
  const [clerk, auditor] = [await signedIn(shop, 'orders'), await signedIn(shop, 'auditor')];
  expect((await pack(code, auditor)).status).toBe(403);
  expect((await pack(code, clerk)).status).toBe(200);
  expect((await pack(code, clerk)).status).toBe(409);
  expect((await requestCancellation(code)).data.cancellation).toMatchObject({ status: 'requested' });
});

test.each([
  [true, 'cancellation-approve', 6],
  [false, 'cancellation-reject', 2],
])('a decision on a request (%s) is recorded in the audit log with its actor', async (approve, action, status) => {
  const { code } = await freshOrder(shop);
  const [clerk, auditor] = [await signedIn(shop, 'orders'), await signedIn(shop, 'auditor')];
  await pack(code, clerk);
  const { id } = (await requestCancellation(code)).data.cancellation;
  const waiting = await desk('cancellations', undefined, { token: auditor });
  expect(waiting.data.cancellations.map((one: { id: string }) => one.id)).toContain(id);
  expect((await desk(`cancellations/${id}/decide`, { approve }, { token: auditor })).status).toBe(403);
  const decided = await desk(`cancellations/${id}/decide`, { approve, message: 'We tried' }, { token: clerk });
  expect(decided.status).toBe(200);
  expect((await desk(`cancellations/${id}/decide`, { approve }, { token: clerk })).status).toBe(409);

  const { order } = (await desk(`orders/${code}`, undefined, { token: auditor })).data;
  expect(order.status).toBe(status);
  expect(order.audit).toContainEqual(
    expect.objectContaining({ action, role: 'orders', after: expect.objectContaining({ message: 'We tried' }) }),
  );
});

test('duplicate lines and lines of another order are refused', async () => {
  const { code } = await freshOrder(shop);
  const line = (await desk(`orders/${code}`, undefined, { token: await signedIn(shop, 'orders') })).data.order.lines[0];
  const one = { order_line: line.id, qty: 1 };
  expect((await requestCancellation(code, { lines: [one, one] })).data.fields).toHaveProperty('lines');
  const unknownLine = { order_line: '01900000-0000-7000-8000-000000000000', qty: 1 };
  expect((await requestCancellation(code, { lines: [unknownLine] })).status).toBe(404);
  expect((await requestCancellation(code, { lines: [one] })).data.cancellation).toMatchObject({ status: 'done' });
});
