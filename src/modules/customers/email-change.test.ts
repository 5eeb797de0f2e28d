import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/db.ts';
import { anAsker, codeMailedTo, mailsTo, makeCustomer, newMailbox, nobodyYet } from '../../../test/people.ts';
import { inTransaction } from '../../platform/db.ts';
import { accountMailLinks } from '../../web/account-mail-links.ts';
import { changeSubscription, subscriptionOf } from '../newsletter/change-subscription.ts';
import { eraseAccounts } from '../privacy/erase-accounts.ts';
import { giveUpAccount } from '../privacy/give-up-account.ts';
import { beginEmailChange } from './begin-email-change.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { identifyVisitor } from './identify-visitor.ts';
import { openAccount } from './open-account.ts';
import { signIn } from './sign-in.ts';
import { undoEmailChange } from './undo-email-change.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

const links = accountMailLinks('https://shop.example');
const minutesLater = (minutes: number) => anAsker({ now: new Date(Date.now() + minutes * 60_000) });

async function somebody() {
  const customer = await makeCustomer(database.db);
  const owner = { customerId: customer.id, sessionHash: null };
  return {
    ...customer,
    begin: (email: string, password = customer.password) =>
      beginEmailChange(database.db, owner, { email, password }, anAsker()),
    confirm: (code: string, by = anAsker()) => confirmEmailChange(database.db, customer.id, code, by, links),
  };
}
const enter = (email: string, password: string) => signIn(database.db, { email, password }, anAsker(), nobodyYet);
const whoIs = async (token: string) =>
  (await identifyVisitor(database.db, { token }, { now: new Date(), demo: false })).customer;
const emailOf = async (id: string) =>
  (await database.db.selectFrom('customer').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

/** Statements of this database that wait for another transaction to end. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database.db);
  return rows[0]?.waiting ?? 0;
}

/** The secret in the link that the address before got. */
async function linkIn(mailbox: string): Promise<string> {
  const [newest] = await mailsTo(database.db, mailbox);
  return /email-back\/([\w-]+)/.exec(newest?.plain ?? '')?.[1] ?? '';
}

test('the code from the new mailbox moves the account there, and the old one is told', async () => {
  const ada = await somebody();
  const fresh = newMailbox('fresh');
  expect(await ada.begin(fresh)).toMatchObject({ ok: true, value: { email: fresh, resend_after: 60 } });
  expect(await emailOf(ada.id)).toBe(ada.email);
  expect(await ada.confirm(await codeMailedTo(database.db, fresh))).toEqual({ ok: true, value: { email: fresh } });
  expect((await enter(fresh, ada.password)).ok).toBe(true);
  expect((await enter(ada.email, ada.password)).ok).toBe(false);
  const [told] = await mailsTo(database.db, ada.email);
  expect(told).toMatchObject({ kind: 'email-changed', plain: expect.stringContaining(fresh) });
});

test('nothing begins without the right password, nor with the address one has', async () => {
  const ada = await somebody();
  const fresh = newMailbox();
  expect(await ada.begin(fresh, 'not-mine')).toMatchObject({
    refusal: { fields: { password: [{ code: 'customers.old-password-wrong' }] } },
  });
  expect(await ada.begin(ada.email)).toMatchObject({
    refusal: { fields: { email: [{ code: 'customers.same-email' }] } },
  });
  expect(await mailsTo(database.db, fresh)).toEqual([]);
});

test('an address that has an account gets the same answer, a mail without a code, and stays whose it is', async () => {
  const [ada, grace] = [await somebody(), await somebody()];
  const fresh = newMailbox();
  const answer = async (email: string) => ({ ...(await ada.begin(email)), value: null });
  expect(await answer(grace.email)).toEqual(await answer(fresh));
  await ada.begin(grace.email);
  expect((await mailsTo(database.db, grace.email))[0]).toMatchObject({ kind: 'email-taken' });
  expect((await mailsTo(database.db, grace.email))[0]?.plain).not.toMatch(/\d{6}/);
  expect((await ada.confirm('123456')).ok).toBe(false);
  expect([await emailOf(ada.id), await emailOf(grace.id)]).toEqual([ada.email, grace.email]);
});

test('guessing a code stops at five tries, and after ten minutes the right one is as wrong as any', async () => {
  const ada = await somebody();
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

test('a code is good for the account that asked and for no other', async () => {
  const [ada, grace] = [await somebody(), await somebody()];
  const fresh = newMailbox();
  await ada.begin(fresh);
  await grace.begin(fresh);
  const [gracesMail, adasMail] = await mailsTo(database.db, fresh);
  const codeIn = (mail?: { plain: string }) => /^\d{6}$/m.exec(mail?.plain ?? '')?.[0] ?? '';
  if (codeIn(adasMail) !== codeIn(gracesMail)) expect((await ada.confirm(codeIn(gracesMail))).ok).toBe(false);
  const both = await Promise.all([ada.confirm(codeIn(adasMail)), grace.confirm(codeIn(gracesMail))]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

test('the old mailbox takes a change back: everybody is out and the password opens nothing', async () => {
  const ada = await somebody();
  const thief = newMailbox('thief');
  await ada.begin(thief);
  await ada.confirm(await codeMailedTo(database.db, thief));
  const token = await linkIn(ada.email);
  await database.db
    .insertInto('social_account')
    .values({
      ...{ id: randomUUID(), provider: 'google', subject: 'thief', customer_id: ada.id, email: thief },
      ...{ linked_at: new Date(), used_at: new Date() },
    })
    .execute();
  expect(await whoIs(ada.token)).toMatchObject({ email: thief });
  expect(await undoEmailChange(database.db, token, anAsker(), links)).toEqual({
    ok: true,
    value: { email: ada.email },
  });
  expect(await whoIs(ada.token)).toBeNull();
  const linked = database.db.selectFrom('social_account').select('id').where('customer_id', '=', ada.id);
  expect(await linked.execute()).toEqual([]);
  for (const email of [ada.email, thief]) expect((await enter(email, ada.password)).ok).toBe(false);
  expect((await mailsTo(database.db, ada.email))[0]).toMatchObject({ kind: 'email-restored' });
  expect((await undoEmailChange(database.db, token, anAsker(), links)).ok).toBe(false);
});

test('the way back keeps an account that was given up meanwhile, and brings its letter back', async () => {
  const { db } = database;
  const ada = await somebody();
  const thief = newMailbox('thief');
  await changeSubscription(db, { email: ada.email, subscribed: true, locale: 'en', now: new Date() });
  await ada.begin(thief);
  await ada.confirm(await codeMailedTo(db, thief));
  const token = await linkIn(ada.email);
  const given = await giveUpAccount(db, { customerId: ada.id, sessionHash: null }, ada.password, anAsker(), links);
  expect(given.ok).toBe(true);
  await undoEmailChange(db, token, anAsker(), links);
  await eraseAccounts(db, '/nowhere', minutesLater(15 * 24 * 60).now);
  expect(await emailOf(ada.id)).toBe(ada.email);
  expect((await subscriptionOf(db, ada.email)).subscribed).toBe(true);
  expect((await subscriptionOf(db, thief)).subscribed).toBe(false);
});

test('an address that is signed up with in the same moment goes to one of the two, and the other is told', async () => {
  const { db } = database;
  const ada = await somebody();
  const fresh = newMailbox();
  await ada.begin(fresh);
  const code = await codeMailedTo(db, fresh);
  const { confirming } = await inTransaction(db, async (tx) => {
    const opened = await openAccount(tx, { name: 'Grace', email: fresh, locale: 'en' }, new Date());
    expect(opened).toBeDefined();
    const changing = ada.confirm(code).catch((error: unknown) => error);
    await expect.poll(waitingForLocks).toBeGreaterThan(0);
    // wrapped: the transaction must end before it can
    return { confirming: changing };
  });
  expect(await confirming).toMatchObject({ ok: false, refusal: { code: 'customers.code-wrong' } });
  expect(await emailOf(ada.id)).toBe(ada.email);
});

test('the way back ends after seven days, and where the old address has another account', async () => {
  const ada = await somebody();
  const fresh = newMailbox();
  await ada.begin(fresh);
  await ada.confirm(await codeMailedTo(database.db, fresh));
  const token = await linkIn(ada.email);
  const late = minutesLater(7 * 24 * 60 + 1);
  expect((await undoEmailChange(database.db, token, late, links)).ok).toBe(false);
  await makeCustomer(database.db, { email: ada.email });
  expect((await undoEmailChange(database.db, token, anAsker(), links)).ok).toBe(false);
  expect(await emailOf(ada.id)).toBe(fresh);
});
