import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { applicantsOf, sellerWords } from '../../../test/applying.ts';
import { codeMailedTo, mailsTo, makeCustomer, makeStore, newMailbox } from '../../../test/people.ts';
import { changeSettings } from '../content/change-settings.ts';
import { sweepApplications } from './sweep-applications.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'sellers-'));

let shop: TestApp;
let made: Awaited<ReturnType<typeof applicantsOf>>;

beforeAll(async () => {
  const env = { LIMITS: 'off', DATA_DIR: dataDir, ENCRYPTION_KEY: randomBytes(32).toString('base64') };
  shop = await testApp({ env });
  made = await applicantsOf(shop);
});
afterAll(() => shop.close());

test('a customer who is signed in owns the store, whatever mailbox is given, and no account is made', async () => {
  const { token, id } = await makeCustomer(shop.db);
  const words = { name: undefined, password: undefined, password_confirmation: undefined };
  const { email, row, verified } = await made.apply(words, { token });
  expect(verified.data).toEqual({ token: null, user: null });
  expect([row?.customer_id, await made.accountOf(email)]).toEqual([id, '']);
  expect((await made.post('signup', sellerWords(words), { token })).data.code).toBe('sellers.applied_already');
});

test('nobody learns whether a mailbox has an account or applied: the answer and the kind of mail are the same', async () => {
  const known = (await makeCustomer(shop.db)).email;
  const stranger = newMailbox();
  const shape = ({ status, data }: Awaited<ReturnType<typeof made.post>>) => [
    status,
    Object.keys(data),
    data.resend_after,
  ];
  const [first, second] = [
    await made.post('signup', sellerWords({ email: known })),
    await made.post('signup', sellerWords({ email: stranger })),
  ];
  expect(shape(first)).toEqual(shape(second));
  expect((await made.kinds(known))[0]).toBe('seller-code');
  expect((await made.kinds(stranger))[0]).toBe('seller-code');
  const waiting = await made.apply();
  expect(shape(await made.post('signup', sellerWords({ email: waiting.email })))).toEqual(shape(second));
  expect((await made.kinds(waiting.email))[0]).toBe('seller-open');
  expect(await made.rowOf(waiting.attempt)).toMatchObject({ state: 'verified' });
});

test('the code proves the mailbox of an account and opens no session of it', async () => {
  const { email, id } = await makeCustomer(shop.db);
  const { row, verified } = await made.apply({ email });
  expect(verified).toMatchObject({ status: 200, data: { token: null, user: null } });
  expect(row).toMatchObject({ customer_id: id, password_hash: null, code_hash: null });
});

test('five wrong codes are the last, also when they come at once, and a code is good for its own application alone', async () => {
  const words = sellerWords();
  const { data: mine } = await made.post('signup', words);
  const code = await codeMailedTo(shop.db, words.email);
  const wrong = code === '000000' ? '000001' : '000000';
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => made.post('verify', { email: words.email, code: wrong, attempt: mine.attempt })),
  );
  expect(new Set(tries.map(({ data }) => data.code))).toEqual(new Set(['customers.code_wrong']));
  expect((await made.post('verify', { email: words.email, code, attempt: mine.attempt })).data.code).toBe(
    'customers.code_wrong',
  );
  const other = sellerWords();
  const { data: theirs } = await made.post('signup', other);
  const theirCode = await codeMailedTo(shop.db, other.email);
  expect((await made.post('verify', { email: other.email, code: theirCode, attempt: mine.attempt })).status).toBe(201);
  // whoever applies again with somebody's mailbox makes the older code worth nothing, and cannot use its own
  const { data: again } = await made.post('signup', {
    ...other,
    password: 'of somebody else',
    password_confirmation: 'of somebody else',
  });
  expect((await made.post('verify', { email: other.email, code: theirCode, attempt: theirs.attempt })).status).toBe(
    201,
  );
  const newCode = await codeMailedTo(shop.db, other.email);
  expect((await made.post('verify', { email: other.email, code: newCode, attempt: theirs.attempt })).status).toBe(201);
  expect(again.attempt).not.toBe(theirs.attempt);
});

test('of applications for one name in the address, sent and confirmed at once, one goes on', async () => {
  const several = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const words = sellerWords({ slug: 'wanted-by-all' });
      const { data } = await made.post('signup', words);
      return { email: words.email, attempt: data.attempt, code: await codeMailedTo(shop.db, words.email) };
    }),
  );
  const verified = await Promise.all(several.map((one) => made.post('verify', one)));
  expect(verified.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(verified.filter(({ data }) => data.code === 'sellers.name_taken')).toHaveLength(3);
  await makeStore(shop.db, { slug: 'here-already' });
  expect((await made.post('signup', sellerWords({ slug: 'here-already' }))).data.fields).toHaveProperty('slug');
});

test('of one mailbox that applies several times at once, one application waits, and its code is the newest', async () => {
  const words = sellerWords();
  const answers = await Promise.all([1, 2, 3, 4].map(() => made.post('signup', words)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const waiting = await shop.db
    .selectFrom('seller_application')
    .select('id')
    .where('email', '=', words.email)
    .execute();
  expect(waiting).toHaveLength(1);
  await made.post('resend-code', { email: words.email, attempt: waiting[0]?.id });
  const code = await codeMailedTo(shop.db, words.email);
  expect((await made.post('verify', { email: words.email, code, attempt: waiting[0]?.id })).status).toBe(200);
});

test('no account is made for an application that another one of its mailbox forestalled', async () => {
  const guest = sellerWords();
  const { data } = await made.post('signup', guest);
  const code = await codeMailedTo(shop.db, guest.email);
  // somebody who is signed in applied in the meantime and gave the same mailbox for the store
  const { attempt } = await made.apply({}, { token: (await makeCustomer(shop.db)).token });
  await shop.db.updateTable('seller_application').set({ email: guest.email }).where('id', '=', attempt).execute();
  const verified = await made.post('verify', { email: guest.email, code, attempt: data.attempt });
  expect(verified.data.code).toBe('sellers.applied_already');
  expect(await made.accountOf(guest.email)).toBe('');
});

test('of one mailbox that confirms twice at once, one application is made', async () => {
  const words = sellerWords();
  const { data } = await made.post('signup', words);
  const code = await codeMailedTo(shop.db, words.email);
  const both = await Promise.all(
    [1, 2, 3].map(() => made.post('verify', { email: words.email, code, attempt: data.attempt })),
  );
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await made.kinds(words.email)).toEqual(['seller-received', 'seller-code']);
});

test('what is missing or wrong is told at its field, and nothing is kept', async () => {
  const wrong: Record<string, object> = {
    iban: { iban: 'FR76 3000 6000 0112 3456 7890 188' },
    phone: { phone: '12' },
    zip: { zip: '6900' },
    country: { country: 'XX' },
    self_certified: { self_certified: false },
    agreement: { agreement: false },
    password: { password: 'short', password_confirmation: 'short' },
    password_confirmation: { password_confirmation: 'a long enough two' },
    name: { name: undefined },
    slug: { slug: 'no/slug' },
    categories: { categories: ['no-such'] },
    store_name: { store_name: '\u0007bell' },
    email: { email: 'nobody' },
  };
  for (const [field, wish] of Object.entries(wrong)) {
    const words = sellerWords(wish);
    const { status, data } = await made.post('signup', words);
    expect([status, Object.keys(data.fields ?? {})], field).toEqual([201, [field]]);
    expect(await mailsTo(shop.db, words.email)).toEqual([]);
  }
});

test('what nobody confirmed is forgotten after a day', async () => {
  const { data } = await made.post('signup', sellerWords());
  const { attempt } = await made.apply();
  await sweepApplications(shop.db, dataDir, new Date(Date.now() + 2 * 86_400_000));
  expect([await made.rowOf(data.attempt), (await made.rowOf(attempt))?.state]).toEqual([undefined, 'verified']);
});

test('where the shop takes no sellers, there is nothing to apply to', async () => {
  await changeSettings(shop.db, { vendorRegistration: false }, new Date());
  expect(await made.post('signup', sellerWords())).toMatchObject({ status: 404, data: { code: 'sellers.closed' } });
  await changeSettings(shop.db, { vendorRegistration: true }, new Date());
});
