import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { questionsOf, write } from '../../../test/support/asking.ts';
import { type DeskCall, deskOf, STRANGE_ID, signedIn } from '../../../test/support/desk.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { mailsTo, makeCustomer } from '../../../test/support/people.ts';
import { LOCALES } from '../../kernel/locale.ts';
import { getTranslator } from '../../platform/translator.ts';

let shop: TestApp;
let clerk: string;
let auditor: string;
let customer: string;
let call: ReturnType<typeof deskOf>;

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  call = deskOf(shop);
  clerk = await signedIn(shop, 'orders');
  auditor = await signedIn(shop, 'auditor');
  customer = await signedIn(shop);
});
afterAll(() => shop.close());

/** Creates a pending question. */
async function makePendingQuestion() {
  const author = await makeCustomer(shop.db);
  const { id: product_id } = await makeProduct(shop.db);
  const question = 'Why is it cheaper at www.example.com?';
  const { data } = await write(shop, 'ask', { product_id, question }, { token: author.token, language: 'tr' });
  return { author, product_id, id: data.id as string };
}

const judge = (id: string, body: object, options: DeskCall = { token: clerk }) =>
  call(`questions/${id}/judge`, body, options);
const answer = (id: string, options: DeskCall = { token: clerk }) =>
  call(`questions/${id}/answer`, { answer: 'We match it: www.souk.example.' }, options);
const audited = (id: string) =>
  shop.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

test('callers without the permission cannot moderate or answer', async () => {
  const { id, product_id } = await makePendingQuestion();
  const publish = { decision: 'publish' };
  for (const language of LOCALES) {
    const t = getTranslator(language);
    const guest = await judge(id, publish, { language });
    expect([guest.status, guest.data.form]).toEqual([401, [t('problems.api.unauthenticated')]]);
    const outsider = await judge(id, publish, { token: customer, language });
    expect([outsider.status, outsider.data.form]).toEqual([403, [t('problems.api.forbidden')]]);
  }
  expect((await judge(id, publish, { token: auditor })).status).toBe(403);
  expect((await answer(id, { token: auditor })).status).toBe(403);
  expect((await call('questions', undefined, { token: customer })).status).toBe(403);
  expect((await call('questions', undefined, { token: auditor })).status).toBe(200);
  expect((await questionsOf(shop, product_id)).data.count).toBe(0);
  expect(await audited(id)).toEqual([]);
});

test('a rejection requires a reason, and unknown ids are refused as missing', async () => {
  const { id } = await makePendingQuestion();
  const silent = await judge(id, { decision: 'reject' });
  expect([silent.status, Object.keys(silent.data.fields)]).toEqual([201, ['reason']]);
  expect((await judge(STRANGE_ID, { decision: 'publish' })).status).toBe(404);
  expect((await answer(STRANGE_ID)).status).toBe(404);
});

test('published questions are listed, rejected ones are not, and both have one audit entry', async () => {
  const { id, product_id } = await makePendingQuestion();
  const listed = async (status: string) =>
    (await call(`questions?status=${status}`, undefined, { token: auditor })).data.questions.data.map(
      (one: { id: string }) => one.id,
    );
  expect(await listed('waiting')).toContain(id);
  expect((await judge(id, { decision: 'publish' })).data).toEqual({ status: 'published' });
  await judge(id, { decision: 'publish' });
  expect((await questionsOf(shop, product_id)).data.count).toBe(1);
  expect(await listed('unanswered')).toContain(id);
  await judge(id, { decision: 'reject', reason: 'An advertisement' });
  expect((await questionsOf(shop, product_id)).data.count).toBe(0);
  expect(await listed('rejected')).toContain(id);
  expect(await audited(id)).toEqual([
    { action: 'question-publish', before: { status: 'pending' }, after: { status: 'published' } },
    {
      action: 'question-reject',
      before: { status: 'published' },
      after: { status: 'rejected', reason: 'An advertisement' },
    },
  ]);
});

test('an answer of the shop publishes a pending question, and its author is mailed once', async () => {
  const { id, product_id, author } = await makePendingQuestion();
  const once = { token: clerk, key: 'answer-for-shop-1' };
  expect((await answer(id, once)).data.status).toBe('published');
  expect((await answer(id, once)).data.status).toBe('published');
  expect((await answer(id)).data.code).toBe('questions.answered_already');
  const { data } = await questionsOf(shop, product_id);
  expect(data.questions.data).toMatchObject([{ id, answers: [{ by: 'staff', display_name: null }] }]);
  const mails = (await mailsTo(shop.db, author.email)).filter(({ kind }) => kind === 'question-answered');
  expect(mails).toMatchObject([{ locale: 'tr', plain: expect.stringContaining('Souk') }]);
  expect((await audited(id)).map(({ action }) => action)).toEqual(['question-answer']);
});

test('staff can replace their rejected answer', async () => {
  const { id, product_id } = await makePendingQuestion();
  const { data: first } = await answer(id);
  await judge(first.id, { decision: 'reject', reason: 'Not our tone' });
  expect((await questionsOf(shop, product_id)).data.questions.data).toMatchObject([{ id, answers: [] }]);
  expect((await answer(id)).data).toEqual({ id: first.id, status: 'published' });
  expect((await questionsOf(shop, product_id)).data.questions.data).toMatchObject([{ id, answers: [{ by: 'staff' }] }]);
  expect((await answer(id)).data.code).toBe('questions.answered_already');
});

test('a rejected answer sends no mail when its question is published', async () => {
  const { id, author } = await makePendingQuestion();
  const { data } = await answer(id);
  await shop.db.updateTable('product_question').set({ told_at: null }).where('id', '=', id).execute();
  await shop.db.deleteFrom('mail').where('recipient', '=', author.email).execute();
  await judge(data.id, { decision: 'reject', reason: 'Wrong price' });
  await judge(id, { decision: 'reject', reason: 'An advertisement' });
  await judge(id, { decision: 'publish' });
  expect(await mailsTo(shop.db, author.email)).toEqual([]);
});
