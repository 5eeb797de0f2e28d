import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { GUEST_BROWSER, makeCustomer, makeRequestContext } from '../../../test/support/people.ts';
import { signIn } from '../customers/sign-in/sign-in.ts';
import { addStaff } from './add-staff.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

const now = new Date('2026-11-20T12:00:00Z');
const typed =
  (password: string, password_confirmation = password) =>
  async () => ({ password, password_confirmation });
const unasked = async () => expect.fail('no password is asked for');

test('the first owner is created with a chosen password and can sign in', async () => {
  const { db } = database;
  const owner = { email: 'first@shop.example', role: 'owner' as const };
  expect(await addStaff(db, owner, typed('correct horse staple'), now)).toEqual({ ok: true, value: 'new' });
  const signedIn = await signIn(
    db,
    { email: owner.email, password: 'correct horse staple' },
    makeRequestContext(),
    GUEST_BROWSER,
  );
  expect(signedIn.ok).toBe(true);
});

test('an existing account keeps its password and gets the role, with an audit entry', async () => {
  const { db } = database;
  const { id, email } = await makeCustomer(db);
  expect(await addStaff(db, { email, role: 'orders' }, unasked, now)).toEqual({ ok: true, value: 'known' });
  expect(await addStaff(db, { email, role: 'manager' }, unasked, now)).toEqual({ ok: true, value: 'known' });
  const roles = await db.selectFrom('staff_member').select('role').where('customer_id', '=', id).execute();
  expect(roles).toEqual([{ role: 'manager' }]);
  const log = await db.selectFrom('audit_entry').select(['before', 'after']).where('subject_id', '=', id).execute();
  expect(log).toEqual([
    { before: { role: null }, after: { role: 'orders' } },
    { before: { role: 'orders' }, after: { role: 'manager' } },
  ]);
});

test('staff cannot start with a short, common or mistyped password', async () => {
  const { db } = database;
  const email = 'hasty@shop.example';
  for (const ask of [typed('eleven char'), typed('correct horse staple', 'correct horse stable')])
    expect((await addStaff(db, { email, role: 'owner' }, ask, now)).ok).toBe(false);
  expect(await db.selectFrom('customer').select('id').where('email', '=', email).execute()).toEqual([]);
});
