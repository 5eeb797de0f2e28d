import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import {
  codeMailedTo,
  GUEST_BROWSER,
  mailsTo,
  makeCustomer,
  makeRequestContext,
  newMailbox,
} from '../../../../test/support/people.ts';
import { personalData } from '../../../personal-data.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { customerEvents } from '../../../web/composition/customer-events.server.ts';
import { createAccountMailLinks } from '../../../web/links/account-mail-links.ts';
import { readSubscription, setSubscription } from '../../newsletter/set-subscription.ts';
import { eraseAccounts } from '../../privacy/erase-accounts.ts';
import { requestAccountDeletion } from '../../privacy/request-account-deletion.ts';
import { identifyVisitor } from '../sessions/identify-visitor.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { requestEmailChange } from './request-email-change.ts';
import { undoEmailChange } from './undo-email-change.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

const links = createAccountMailLinks('https://shop.example');
const changes = { links, events: customerEvents };
const minutesLater = (minutes: number) => makeRequestContext({ now: new Date(Date.now() + minutes * 60_000) });

async function makeChangingCustomer() {
  const customer = await makeCustomer(database.db);
  const owner = { customerId: customer.id, sessionHash: null };
  return {
    ...customer,
    begin: (email: string, password = customer.password) =>
      requestEmailChange(database.db, owner, { email, password }, makeRequestContext()),
    confirm: (code: string, by = makeRequestContext()) =>
      confirmEmailChange(database.db, customer.id, code, by, changes),
  };
}
const enter = (email: string, password: string) =>
  signIn(database.db, { email, password }, makeRequestContext(), GUEST_BROWSER);
const identify = async (token: string) =>
  (await identifyVisitor(database.db, { token }, { now: new Date(), demo: false })).customer;
const emailOf = async (id: string) =>
  (await database.db.selectFrom('customer').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

/** Number of statements of this database that wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database.db);
  return rows[0]?.waiting ?? 0;
}

/** Token of the revert link mailed to the previous address. */
async function revertToken(mailbox: string): Promise<string> {
  const [newest] = await mailsTo(database.db, mailbox);
  return /email-back\/([\w-]+)/.exec(newest?.plain ?? '')?.[1] ?? '';
}

test('the code mailed to the new address changes the address of the account and notifies the old address', async () => {
  const ada = await makeChangingCustomer();
  const fresh = newMailbox('fresh');
  expect(await ada.begin(fresh)).toMatchObject({ ok: true, value: { email: fresh, resend_after: 60 } });
  expect(await emailOf(ada.id)).toBe(ada.email);
  expect(await ada.confirm(await codeMailedTo(database.db, fresh))).toEqual({ ok: true, value: { email: fresh } });
  expect((await enter(fresh, ada.password)).ok).toBe(true);
  expect((await enter(ada.email, ada.password)).ok).toBe(false);
  const [notification] = await mailsTo(database.db, ada.email);
  expect(notification).toMatchObject({ kind: 'email-changed', plain: expect.stringContaining(fresh) });
});

test('a change requires the right password and a different address', async () => {
  const ada = await makeChangingCustomer();
  const fresh = newMailbox();
  expect(await ada.begin(fresh, 'not-mine')).toMatchObject({
    refusal: { fields: { password: [{ code: 'customers.old-password-wrong' }] } },
  });
  expect(await ada.begin(ada.email)).toMatchObject({
    refusal: { fields: { email: [{ code: 'customers.same-email' }] } },
  });
  expect(await mailsTo(database.db, fresh)).toEqual([]);
});

test('an address with an account gives the same response, receives a mail without a code and keeps its account', async () => {
  const [ada, grace] = [await makeChangingCustomer(), await makeChangingCustomer()];
  const fresh = newMailbox();
  const answer = async (email: string) => ({ ...(await ada.begin(email)), value: null });
  expect(await answer(grace.email)).toEqual(await answer(fresh));
  await ada.begin(grace.email);
  expect((await mailsTo(database.db, grace.email))[0]).toMatchObject({ kind: 'email-taken' });
  expect((await mailsTo(database.db, grace.email))[0]?.plain).not.toMatch(/\d{6}/);
  expect((await ada.confirm('123456')).ok).toBe(false);
  expect([await emailOf(ada.id), await emailOf(grace.id)]).toEqual([ada.email, grace.email]);
});

test('a code is refused after five wrong attempts and after ten minutes', async () => {
  const ada = await makeChangingCustomer();
  const fresh = newMailbox();
  await ada.begin(fresh);
  const code = await codeMailedTo(database.db, fresh);
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await ada.confirm(code, minutesLater(11))).ok).toBe(false);
  for (let tries = 0; tries < 5; tries += 1) expect((await ada.confirm(wrong)).ok).toBe(false);
  expect((await ada.confirm(code)).ok).toBe(false);
  await ada.begin(fresh);
  expect((await ada.confirm(await codeMailedTo(database.db, fresh))).ok).toBe(true);
});

test('a code is only valid for the account that requested it', async () => {
  const [ada, grace] = [await makeChangingCustomer(), await makeChangingCustomer()];
  const fresh = newMailbox();
  await ada.begin(fresh);
  await grace.begin(fresh);
  const [gracesMail, adasMail] = await mailsTo(database.db, fresh);
  const codeIn = (mail?: { plain: string }) => /^\d{6}$/m.exec(mail?.plain ?? '')?.[0] ?? '';
  if (codeIn(adasMail) !== codeIn(gracesMail)) expect((await ada.confirm(codeIn(gracesMail))).ok).toBe(false);
  const both = await Promise.all([ada.confirm(codeIn(adasMail)), grace.confirm(codeIn(gracesMail))]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

test('the old address can revert a change: all sessions end and the password is reset', async () => {
  const ada = await makeChangingCustomer();
  const thief = newMailbox('thief');
  await ada.begin(thief);
  await ada.confirm(await codeMailedTo(database.db, thief));
  const token = await revertToken(ada.email);
  await database.db
    .insertInto('social_account')
    .values({
      id: randomUUID(),
      provider: 'google',
      subject: 'thief',
      customer_id: ada.id,
      email: thief,
      linked_at: new Date(),
      used_at: new Date(),
    })
    .execute();
  expect(await identify(ada.token)).toMatchObject({ email: thief });
  expect(await undoEmailChange(database.db, token, makeRequestContext(), changes)).toEqual({
    ok: true,
    value: { email: ada.email },
  });
  expect(await identify(ada.token)).toBeNull();
  const linked = database.db.selectFrom('social_account').select('id').where('customer_id', '=', ada.id);
  expect(await linked.execute()).toEqual([]);
  for (const email of [ada.email, thief]) expect((await enter(email, ada.password)).ok).toBe(false);
  expect((await mailsTo(database.db, ada.email))[0]).toMatchObject({ kind: 'email-restored' });
  expect((await undoEmailChange(database.db, token, makeRequestContext(), changes)).ok).toBe(false);
});

test('reverting a change cancels a scheduled deletion and restores the newsletter subscription', async () => {
  const { db } = database;
  const ada = await makeChangingCustomer();
  const thief = newMailbox('thief');
  await setSubscription(db, { email: ada.email, subscribed: true, locale: 'en', now: new Date() });
  await ada.begin(thief);
  await ada.confirm(await codeMailedTo(db, thief));
  const token = await revertToken(ada.email);
  const given = await requestAccountDeletion(
    db,
    { customerId: ada.id, sessionHash: null },
    ada.password,
    makeRequestContext(),
    links,
    personalData,
  );
  expect(given.ok).toBe(true);
  await undoEmailChange(db, token, makeRequestContext(), changes);
  await eraseAccounts(db, { personalData, dataDir: '/nowhere', now: minutesLater(15 * 24 * 60).now });
  expect(await emailOf(ada.id)).toBe(ada.email);
  expect((await readSubscription(db, ada.email)).subscribed).toBe(true);
  expect((await readSubscription(db, thief)).subscribed).toBe(false);
});

test('when a sign-up and a change claim the same address concurrently, one succeeds and the other is notified', async () => {
  const { db } = database;
  const ada = await makeChangingCustomer();
  const fresh = newMailbox();
  await ada.begin(fresh);
  const code = await codeMailedTo(db, fresh);
  const { confirming } = await inTransaction(db, async (tx) => {
    const opened = await createAccount(tx, { name: 'Grace', email: fresh, locale: 'en' }, new Date());
    expect(opened).toBeDefined();
    const changing = ada.confirm(code).catch((error: unknown) => error);
    await expect.poll(waitingForLocks).toBeGreaterThan(0);
    // wrapped: the transaction must end before it can
    return { confirming: changing };
  });
  expect(await confirming).toMatchObject({ ok: false, refusal: { code: 'customers.code-wrong' } });
  expect(await emailOf(ada.id)).toBe(ada.email);
});

test('the revert link expires after seven days and fails when another account has the old address', async () => {
  const ada = await makeChangingCustomer();
  const fresh = newMailbox();
  await ada.begin(fresh);
  await ada.confirm(await codeMailedTo(database.db, fresh));
  const token = await revertToken(ada.email);
  const late = minutesLater(7 * 24 * 60 + 1);
  expect((await undoEmailChange(database.db, token, late, changes)).ok).toBe(false);
  await makeCustomer(database.db, { email: ada.email });
  expect((await undoEmailChange(database.db, token, makeRequestContext(), changes)).ok).toBe(false);
  expect(await emailOf(ada.id)).toBe(fresh);
});
