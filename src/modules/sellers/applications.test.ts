import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { applicantsOf, sellerWords } from '../../../test/support/applying.ts';
import { codeMailedTo, mailsTo, makeCustomer, makeStore, newMailbox } from '../../../test/support/people.ts';
import { changeSettings } from '../settings/change-settings.ts';
import { purgeUnconfirmedApplications } from './purge-unconfirmed-applications.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'sellers-'));

let shop: TestApp;
let made: Awaited<ReturnType<typeof applicantsOf>>;

beforeAll(async () => {
  const env = { LIMITS: 'off', DATA_DIR: dataDir, ENCRYPTION_KEY: randomBytes(32).toString('base64') };
  shop = await testApp({ env });
  made = await applicantsOf(shop);
});
afterAll(() => shop.close());

test('a signed-in customer owns the store regardless of the given address, and no account is created', async () => {
  const { token, id } = await makeCustomer(shop.db);
  const words = { name: undefined, password: undefined, password_confirmation: undefined };
  const { email, row, verified } = await made.apply(words, { token });
  expect(verified.data).toEqual({ token: null, user: null });
  expect([row?.customer_id, await made.accountOf(email)]).toEqual([id, '']);
  expect((await made.post('signup', sellerWords(words), { token })).data.code).toBe('sellers.applied_already');
});

test('the response and the kind of mail do not reveal whether an address has an account or applied', async () => {
  const known = (await makeCustomer(shop.db)).email;
  const unknownEmail = newMailbox();
  const shape = ({ status, data }: Awaited<ReturnType<typeof made.post>>) => [
    status,
    Object.keys(data),
    data.resend_after,
  ];
  const [first, second] = [
    await made.post('signup', sellerWords({ email: known })),
    await made.post('signup', sellerWords({ email: unknownEmail })),
  ];
  expect(shape(first)).toEqual(shape(second));
  expect((await made.kinds(known))[0]).toBe('seller-code');
  expect((await made.kinds(unknownEmail))[0]).toBe('seller-code');
  const waiting = await made.apply();
  expect(shape(await made.post('signup', sellerWords({ email: waiting.email })))).toEqual(shape(second));
  expect((await made.kinds(waiting.email))[0]).toBe('seller-open');
  expect(await made.rowOf(waiting.attempt)).toMatchObject({ state: 'verified' });
});

test('the code verifies the address of an account and opens no session', async () => {
  const { email, id } = await makeCustomer(shop.db);
  const { row, verified } = await made.apply({ email });
  expect(verified).toMatchObject({ status: 200, data: { token: null, user: null } });
  expect(row).toMatchObject({ customer_id: id, password_hash: null, code_hash: null });
});

test('a code is refused after five wrong attempts, also concurrent ones, and is only valid for its own application', async () => {
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
  // applying again for the same address invalidates the older code
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

test('of concurrent applications for one slug, one proceeds', async () => {
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

test('of concurrent applications of one address, one is pending, with the newest code', async () => {
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

test('no account is created for an application that was superseded by another of the same address', async () => {
  const guest = sellerWords();
  const { data } = await made.post('signup', guest);
  const code = await codeMailedTo(shop.db, guest.email);
  // a signed-in customer applied in the meantime with the same address
  const { attempt } = await made.apply({}, { token: (await makeCustomer(shop.db)).token });
  await shop.db.updateTable('seller_application').set({ email: guest.email }).where('id', '=', attempt).execute();
  const verified = await made.post('verify', { email: guest.email, code, attempt: data.attempt });
  expect(verified.data.code).toBe('sellers.applied_already');
  expect(await made.accountOf(guest.email)).toBe('');
});

test('concurrent confirmations of one address confirm one application', async () => {
  const words = sellerWords();
  const { data } = await made.post('signup', words);
  const code = await codeMailedTo(shop.db, words.email);
  const both = await Promise.all(
    [1, 2, 3].map(() => made.post('verify', { email: words.email, code, attempt: data.attempt })),
  );
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await made.kinds(words.email)).toEqual(['seller-received', 'seller-code']);
});

test('missing or invalid input is reported at its field, and nothing is stored', async () => {
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

test('unconfirmed applications are deleted after a day', async () => {
  const { data } = await made.post('signup', sellerWords());
  const { attempt } = await made.apply();
  await purgeUnconfirmedApplications(shop.db, dataDir, new Date(Date.now() + 2 * 86_400_000));
  expect([await made.rowOf(data.attempt), (await made.rowOf(attempt))?.state]).toEqual([undefined, 'verified']);
});

test('applying is not possible when seller registration is disabled', async () => {
  await changeSettings(shop.db, { vendorRegistration: false }, new Date());
  expect(await made.post('signup', sellerWords())).toMatchObject({ status: 404, data: { code: 'sellers.closed' } });
  await changeSettings(shop.db, { vendorRegistration: true }, new Date());
});
