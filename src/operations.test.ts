import { afterAll, beforeAll, expect, test } from 'vitest';
import en from '../messages/en.json' with { type: 'json' };
import { type TestDatabase, testDb } from '../test/database/db.ts';
import { foreignCases } from '../test/operations/foreign-cases.ts';
import { renderOperations } from '../test/operations/render-operations.ts';
import { makeCustomer } from '../test/support/people.ts';
import { shopRequestBy } from '../test/support/shop-request.ts';
import { addStaff } from './modules/staff/add-staff.ts';
import { hasPermission, type Permission, STAFF_ROLES } from './modules/staff/staff.rules.ts';
import { staffWith } from './modules/staff/staff-access.ts';
import { operationModules } from './operations.ts';
import { createRefusalExample } from './platform/api-refusals.ts';
import type { Visitor } from './platform/http/visitor.ts';
import { anyone } from './platform/operations/access.ts';
import { executeInput } from './platform/operations/execute-input.ts';
import type { Operation } from './platform/operations/operation.ts';
import { DEFAULT_LIMITS, type LimitName } from './platform/rate-limits/limits.ts';
import { createPageCaller } from './web/operations/page-caller.server.ts';

/** Access of visitors without a token. */
const PUBLIC_ACCESS = [
  'anyone',
  'visitor',
  'anyone before setup',
  'holder of the repair link',
  'visitor with a repair quote',
  'visitor with a trade-in offer',
];

/** Access of customers and of guests with a token. */
const GUEST_ACCESS = ['cart owner', 'customer or guest'];

const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS) as LimitName[];
const operations: Operation[] = Object.values(operationModules).flat();
let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

const call = (who: Partial<Visitor>) => createPageCaller(shopRequestBy(database.db, who));
const authorize = ({ access }: Pick<Operation, 'access'>, who: Partial<Visitor>) => access.authorize(call(who));

test('docs/operations.md lists the operations as they are defined', async () => {
  await expect(renderOperations(operationModules)).toMatchFileSnapshot('../docs/operations.md');
});

test('names of operations, operation ids and routes are unique', () => {
  const routes = operations.flatMap((one) => one.routes);
  for (const names of [
    operations.map(({ name }) => name),
    routes.map(({ operationId }) => operationId),
    routes.map(({ method, path }) => `${method} ${path}`),
  ])
    expect(names).toEqual([...new Set(names)]);
});

test('a visitor may execute only operations for anyone', async () => {
  for (const operation of operations) {
    const authorized = await authorize(operation, {});
    const { access, name } = operation;
    if (access.needsInput) expect(authorized.ok, name).toBe(false);
    else if (PUBLIC_ACCESS.includes(access.name)) expect(authorized.ok, name).toBe(true);
    else if (access.name === 'cart owner')
      expect(authorized, name).toMatchObject({ ok: false, refusal: { fields: { user_token: [{}] } } });
    else expect(authorized, operation.name).toMatchObject({ ok: false, refusal: { kind: 'unauthenticated' } });
  }
});

test('a customer whose second factor is due counts as signed out', async () => {
  const withoutGuests = ({ access }: Operation) => ![...PUBLIC_ACCESS, ...GUEST_ACCESS].includes(access.name);
  for (const operation of operations.filter(withoutGuests)) {
    const { name, access } = operation;
    const authorized = await authorize(operation, { factor: 'due' });
    if (access.needsInput) expect(authorized.ok, name).toBe(false);
    else expect(authorized, name).toMatchObject({ refusal: { code: 'api.factor-due' } });
  }
});

test('a guest with a token, and no customer whose second factor is due, has a cart and orders', async () => {
  const forGuests = operations.filter(({ access }) => GUEST_ACCESS.includes(access.name));
  for (const operation of forGuests) {
    const guest = await authorize(operation, { guestHash: Buffer.alloc(32, 7) });
    expect(guest.ok, operation.name).toBe(true);
    expect((await authorize(operation, { factor: 'due' })).ok, operation.name).toBe(false);
  }
});

test('a customer may execute no operation for staff', async () => {
  const customer = await makeCustomer(database.db);
  for (const operation of [{ name: 'example', access: staffWith('audit.read') }, ...operations]) {
    const authorized = await authorize(operation, { customer });
    const isForStaff = /^staff(: |$)/.test(operation.access.name);
    if (isForStaff) expect(authorized, operation.name).toMatchObject({ refusal: { code: 'api.forbidden' } });
    else expect(authorized.ok, operation.name).toBe(!operation.access.needsInput);
  }
});

test('staff may execute exactly the operations that their role permits', async () => {
  const examples = [{ name: 'example', access: staffWith('audit.read') }];
  for (const role of STAFF_ROLES) {
    const customer = await makeCustomer(database.db);
    await addStaff(database.db, { email: customer.email, role }, async () => expect.unreachable(), new Date());
    for (const { name, access } of [...examples, ...operations]) {
      const [, permission] = /^staff(?:: (.+))?$/.exec(access.name) ?? ['', null];
      if (permission === null) continue;
      const authorized = await authorize({ access }, { customer, factor: 'given' });
      // access without a permission is for every role
      const expected = permission === undefined || hasPermission(role, permission as Permission);
      expect(authorized.ok, `${role}: ${name}`).toBe(expected);
      if (!authorized.ok) expect(authorized.refusal.code).toBe('api.forbidden');
    }
  }
});

test('an operation on a resource refuses another customer', async () => {
  const owner = await makeCustomer(database.db);
  const customer = await makeCustomer(database.db);
  for (const operation of operations) {
    const { name, foreignRefusal } = operation;
    if (!foreignRefusal) continue;
    const createCase = foreignCases[name];
    if (!createCase) throw new Error(`test/operations/foreign-cases.ts has no case for ${name}`);
    const given = await createCase(database.db, owner.id);
    const result = await executeInput(operation, call({ customer }), { params: undefined, ...given });
    expect(result, name).toMatchObject({ ok: false, refusal: { code: foreignRefusal } });
    expect(Object.keys(operation.refusals), name).toContain(foreignRefusal);
  }
});

test('each declared refusal has an example whose message has all of its arguments', () => {
  const unformatted = operations.flatMap(({ name, access, refusals }) =>
    Object.entries({ ...access.refusals, ...refusals })
      .map(([code, kind]) => createRefusalExample(code, kind))
      .filter(({ message }) => message.startsWith('problems.') || message === en.problems.api.unexpected)
      .map(({ data }) => `${name}: ${data.code}`),
  );
  expect(unformatted).toEqual([]);
  const { message, data } = createRefusalExample('cart.price-changed', 'refused');
  expect(message).toBe('The price changed from $499.00 to $449.00.');
  expect(data.facts).toEqual({ now: '$449.00', was: '$499.00' });
});

test('visitors behind one address do not share stored responses', () => {
  const commands = operations.filter(({ idempotency }) => idempotency !== undefined && idempotency !== 'none');
  const sharing = commands.filter(({ access }) => access.getActorKey === anyone.getActorKey);
  expect(commands.length).toBeGreaterThan(0);
  expect(sharing.map(({ name }) => name)).toEqual([]);
});

test('an operation has at most one limit per address, because it is consumed before the input is read', () => {
  const isByAddress = (limit: unknown) =>
    LIMIT_NAMES.some((name) => name === limit && DEFAULT_LIMITS[name].by === 'address');
  for (const { name, limits = [] } of operations) expect(limits.filter(isByAddress).length, name).toBeLessThan(2);
});

test('an operation on a resource of a customer or guest declares how it refuses others', () => {
  const lacking = operations.filter(
    ({ access, params, foreignRefusal }) =>
      ['customer', ...GUEST_ACCESS].includes(access.name) && params && !foreignRefusal,
  );
  expect(lacking.map(({ name }) => name)).toEqual([]);
});
