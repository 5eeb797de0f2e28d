import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSituations } from '../../../../test/support/admin-situations.ts';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeShippingRule } from '../../../../test/support/buying.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { signedIn } from '../../../../test/support/staff-client.ts';
import { identifyVisitor } from '../../../modules/customers/sessions/identify-visitor.ts';
import type { StaffRole } from '../../../modules/staff/staff.rules.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { handleCancellationAction, loadCancellations } from './cancellations-page.server.ts';

const PER_PAGE = 20;

let shop: TestApp;
let staffRequest: ShopRequest;
const requestIds: string[] = [];

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await makeShippingRule(shop.db);
  const token = { manager: await signedIn(shop, 'manager') } as Record<StaffRole, string>;
  staffRequest = shopRequestBy(
    shop.db,
    await identifyVisitor(shop.db, { token: token.manager }, { now: new Date(), demo: false }),
  );
  const { cancelling } = listSituations(shop, mkdtempSync(path.join(tmpdir(), 'cancellations-')), token);
  for (let count = 0; count <= PER_PAGE; count += 1) requestIds.push(await cancelling());
});
afterAll(() => shop.close());

const list = (query = '') =>
  loadCancellations(staffRequest, new Request(`http://shop.example/admin/cancellations?${query}`));

const decide = async (typed: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const request = new Request('http://shop.example/admin/cancellations?reason=too_slow', { method: 'POST' });
  return handleCancellationAction(staffRequest, request, form).catch((thrown: unknown) => thrown);
};

test('open requests are counted, paginated, and found by reason and code', async () => {
  const first = await list();
  expect([first.rows.length, first.total, first.lastPage]).toEqual([PER_PAGE, PER_PAGE + 1, 2]);
  const second = await list('page=2');
  // a refused form shows the page that it was sent from
  expect(second.query).toMatchObject({ page: 2 });
  expect([...first.rows, ...second.rows].map(({ id }) => id).sort()).toEqual([...requestIds].sort());
  expect((await list('reason=other')).rows).toEqual([]);
  const code = first.rows[3]?.code ?? '';
  expect((await list(`q=${code.toLowerCase()}`)).rows).toMatchObject([{ code }]);
});

test('requests of all statuses are listed together, and those of some days', async () => {
  const [oldest = ''] = requestIds;
  await shop.db
    .updateTable('cancellation')
    .set({ created_at: new Date('2026-02-03T10:00:00Z') })
    .where('id', '=', oldest)
    .execute();
  expect((await list('status=all')).total).toBe(PER_PAGE + 1);
  expect((await list('status=all&from=2026-02-03&to=2026-02-03')).rows).toMatchObject([{ id: oldest }]);
  expect((await list('to=2026-02-02')).rows).toEqual([]);
});

test('a form without a decision is refused at that field and keeps its values', async () => {
  const [id = ''] = requestIds;
  expect(await decide({ id, message: 'It left this morning.' })).toMatchObject({
    data: { id, errors: { decision: 'Decision is required' }, values: { message: 'It left this morning.' } },
  });
  expect(await decide({ id, decision: 'maybe' })).toMatchObject({ data: { errors: { decision: /.+/ } } });
  expect((await list()).total).toBe(PER_PAGE + 1);
});

test('a decision redirects to the same list, and the request is in the list of its new status', async () => {
  const [id = ''] = requestIds;
  const back = await decide({ id, decision: 'refuse', message: 'It left this morning.' });
  expect(back instanceof Response && back.headers.get('location')).toBe(
    '/admin/cancellations?status=requested&reason=too_slow&page=1&saved=1',
  );
  expect((await list()).total).toBe(PER_PAGE);
  expect((await list('status=rejected')).rows).toMatchObject([{ id, message: 'It left this morning.' }]);
  expect(await decide({ id, decision: 'grant', message: 'After all.' })).toMatchObject({
    data: { values: { message: 'After all.', decision: 'grant' } },
    init: { status: 409 },
  });
});
