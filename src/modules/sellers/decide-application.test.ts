import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { applicantsOf, sellerWords } from '../../../test/support/applying.ts';
import { mailsTo, makeCustomer } from '../../../test/support/people.ts';
import { createStaffApi, signedIn } from '../../../test/support/staff-client.ts';
import { amendApplication } from './amend-application.ts';
import { showApplication } from './show-application.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'sellers-'));

let shop: TestApp;
let made: Awaited<ReturnType<typeof applicantsOf>>;
let callAdmin: ReturnType<typeof createStaffApi>;
let manager: string;
let photo: Buffer;

beforeAll(async () => {
  const env = { LIMITS: 'off', DATA_DIR: dataDir, ENCRYPTION_KEY: randomBytes(32).toString('base64') };
  shop = await testApp({ env });
  made = await applicantsOf(shop);
  callAdmin = createStaffApi(shop);
  manager = await signedIn(shop, 'manager');
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => shop.close());

const decide = (id: string, body: object, token = manager) => callAdmin(`applications/${id}/decide`, body, { token });

async function withDocument(email: string) {
  const context = { customerId: await made.accountOf(email), document: photo, dataDir };
  expect(await amendApplication(shop.db, { answer: '' }, context)).toMatchObject({ ok: true });
}

test('an approved applicant owns a public store and an account', async () => {
  const { email, attempt, verified, store_name } = await made.apply({ slug: 'Second-Bench' }, { language: 'fr' });
  expect(verified).toMatchObject({ status: 200, data: { user: { email } } });
  expect((await decide(attempt, { decision: 'approve' })).data.code).toBe('sellers.no_document');
  await withDocument(email);
  expect((await decide(attempt, { decision: 'review' })).data).toEqual({ status: 'under_review' });
  expect((await decide(attempt, { decision: 'approve' })).data).toEqual({ status: 'approved' });
  const store = await shop.app.inject({ url: '/api/v1/store/second-bench' });
  expect(store.json().data).toMatchObject({ name: store_name, legal_name: 'Second Bench SARL' });
  const member = await shop.db
    .selectFrom('seller_member')
    .innerJoin('seller', 'seller.id', 'seller_member.seller_id')
    .select(['role', 'state', 'customer_id'])
    .where('slug', '=', 'second-bench')
    .execute();
  expect(member).toEqual([{ role: 'owner', state: 'active', customer_id: await made.accountOf(email) }]);
  expect(await made.kinds(email)).toEqual(['seller-approved', 'seller-received', 'seller-code']);
  const [approved] = await mailsTo(shop.db, email);
  expect([approved?.locale, approved?.plain]).toEqual(['fr', expect.stringContaining('/fr/shop/second-bench')]);
  const own = { url: '/api/v1/seller/application', headers: { authorization: `Bearer ${verified.data.token}` } };
  expect((await shop.app.inject(own)).json().data).toMatchObject({ status: 'approved', store: { state: 'active' } });
});

test('bank details are encrypted and shown only to roles that decide or pay; others see the last digits', async () => {
  const { attempt, email, row } = await made.apply();
  expect(row?.bank.toString('latin1')).not.toContain('3000');
  await withDocument(email);
  for (const role of ['owner', 'manager', 'finance'] as const) {
    const { data } = await callAdmin(`applications/${attempt}`, undefined, { token: await signedIn(shop, role) });
    expect(data.application.bank, role).toEqual({ holder: 'Second Bench SARL', iban: 'FR7630006000011234567890189' });
  }
  for (const role of ['catalogue', 'auditor'] as const) {
    const token = await signedIn(shop, role);
    const { data, body } = await callAdmin(`applications/${attempt}`, undefined, { token });
    expect([data.application.bank, data.application.iban_end, data.application.may], role).toEqual([null, '0189', []]);
    expect(body).not.toContain('30006000');
    const url = `/api/v1/admin/applications/${attempt}/document`;
    const picture = (who: string) => shop.app.inject({ url, headers: { authorization: `Bearer ${who}` } });
    expect((await picture(token)).statusCode).toBe(403);
    const seen = await picture(manager);
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg']);
  }
});

test('staff request information, the applicant answers, and a rejection gives the reason and allows a new application', async () => {
  const { attempt, email, verified } = await made.apply();
  const token = verified.data.token as string;
  await withDocument(email);
  expect((await made.post('amend', { answer: 'unasked' }, { token })).data.code).toBe('sellers.not_wanted');
  expect((await decide(attempt, { decision: 'ask-more' })).data.fields).toHaveProperty('reason');
  await decide(attempt, { decision: 'ask-more', reason: 'Which brands?' });
  const own = async () => showApplication(shop.db, await made.accountOf(email));
  expect(await own()).toMatchObject({ state: 'verified', informationRequest: 'Which brands?' });
  expect((await mailsTo(shop.db, email))[0]?.plain).toContain('Which brands?');
  expect((await made.post('amend', { answer: 'Orvo and Tern.' }, { token })).status).toBe(200);
  expect(await made.rowOf(attempt)).toMatchObject({ information_request: null, answer: 'Orvo and Tern.' });
  await decide(attempt, { decision: 'reject', reason: 'No papers.' });
  expect(await own()).toMatchObject({ state: 'rejected', rejectReason: 'No papers.' });
  expect((await decide(attempt, { decision: 'approve' })).status).toBe(409);
  expect((await made.apply({ email }, { token })).row).toMatchObject({ state: 'verified' });
  const audit = await shop.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', attempt)
    .orderBy('id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(['seller-ask-more', 'seller-reject']);
});

test('concurrent approvals open one store', async () => {
  const { attempt, email } = await made.apply({ slug: 'only-once' });
  await withDocument(email);
  const answers = await Promise.all([1, 2, 3].map(() => decide(attempt, { decision: 'approve' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const stores = await shop.db.selectFrom('seller').select('id').where('slug', '=', 'only-once').execute();
  expect(stores).toHaveLength(1);
});

test('customers cannot access applications of others, and staff do not see unconfirmed ones', async () => {
  const { attempt } = await made.apply();
  const outsider = await makeCustomer(shop.db);
  expect((await made.post('amend', { answer: 'mine now' }, { token: outsider.token })).status).toBe(404);
  expect((await made.post('amend', { answer: 'mine now' })).status).toBe(401);
  expect(await showApplication(shop.db, outsider.id)).toBeNull();
  expect(await made.rowOf(attempt)).toMatchObject({ answer: '' });
  const { data } = await made.post('signup', sellerWords());
  expect((await callAdmin(`applications/${data.attempt}`, undefined, { token: manager })).status).toBe(404);
  expect((await decide(data.attempt, { decision: 'approve' })).status).toBe(404);
});

test('a file that is not a picture is refused at its field and not stored', async () => {
  const { attempt, email } = await made.apply();
  const context = { customerId: await made.accountOf(email), document: Buffer.from('%PDF-1.7'), dataDir };
  expect(await amendApplication(shop.db, { answer: '' }, context)).toMatchObject({
    refusal: { fields: { document: [expect.anything()] } },
  });
  expect(await made.rowOf(attempt)).toMatchObject({ document: null });
});
