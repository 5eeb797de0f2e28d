import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { write } from '../../../../test/support/asking.ts';
import { makeShippingRule } from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { makeCustomer, makeStore } from '../../../../test/support/people.ts';
import { boughtLine, postReview } from '../../../../test/support/reviewing.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { signedIn } from '../../../../test/support/staff-client.ts';
import { identifyVisitor } from '../../../modules/customers/sessions/identify-visitor.ts';
import type { StaffRole } from '../../../modules/staff/staff.rules.ts';
import { getTranslator } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { handleQuestionAction, loadQuestions } from './questions-page.server.ts';
import { handleReviewAction, loadReviews } from './reviews-page.server.ts';

const t = getTranslator('en');

let shop: TestApp;
let dataDir: string;
let staff: ShopRequest;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'souk-batch-'));
  shop = await testApp({ env: { LIMITS: 'off', DATA_DIR: dataDir } });
  await makeShippingRule(shop.db);
  staff = await signInAs('manager');
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function signInAs(role: StaffRole): Promise<ShopRequest> {
  const token = await signedIn(shop, role);
  return shopRequestBy(shop.db, await identifyVisitor(shop.db, { token }, { now: new Date(), demo: false }));
}

async function makeReview(body: string, rating = 4, productId?: number): Promise<string> {
  const bought = await boughtLine(shop, { productId });
  const { data } = await postReview(shop, 'action', { order_line: bought.line, rating, body }, { token: bought.token });
  return data.id;
}

async function makeQuestion(productId?: number): Promise<string> {
  const { token } = await makeCustomer(shop.db);
  const product_id = productId ?? (await makeProduct(shop.db)).id;
  const { data } = await write(shop, 'ask', { product_id, question: 'Does it work with 110 volts?' }, { token });
  return data.id;
}

type FormHandler = typeof handleReviewAction;

async function submit(handle: FormHandler, intent: string, ids: readonly string[], reason = '', as = staff) {
  const form = new FormData();
  form.set('intent', intent);
  form.set('reason', reason);
  for (const id of ids) {
    form.append('id', id);
    form.set(`text.${id}`, `Text of ${id}`);
  }
  const request = new Request('https://shop.example/admin?status=published', { method: 'POST' });
  return handle(as, request, form).catch((thrown: unknown) => thrown);
}

const statusOf = async (id: string) =>
  (await shop.db.selectFrom('review').select(['status', 'reject_reason']).where('id', '=', id).executeTakeFirst()) ??
  (await shop.db
    .selectFrom('product_question')
    .select(['status', 'reject_reason'])
    .where('id', '=', id)
    .executeTakeFirst());

const list = (query: string) => new Request(`https://shop.example/admin?${query}`);
const reviewIds = async (query: string) => (await loadReviews(staff, list(query))).rows.map(({ id }) => id);
const questionIds = async (query: string) => (await loadQuestions(staff, list(query))).rows.map(({ id }) => id);

test('selected reviews and questions are rejected with one reason and published again, each with an audit entry', async () => {
  for (const [handle, ids] of [
    [handleReviewAction, [await makeReview('It is what it is.'), await makeReview('Better than the last one.')]],
    [handleQuestionAction, [await makeQuestion(), await makeQuestion()]],
  ] as const) {
    const rejected = await submit(handle, 'reject-selected', ids, 'It names another shop');
    expect(rejected instanceof Response && rejected.headers.get('location')).toMatch(
      /status=published&page=1&saved=1$/,
    );
    for (const id of ids)
      expect(await statusOf(id)).toEqual({ status: 'rejected', reject_reason: 'It names another shop' });
    expect(await submit(handle, 'publish-selected', ids, 'not used')).toMatchObject({ status: 303 });
    for (const id of ids) expect(await statusOf(id)).toEqual({ status: 'published', reject_reason: null });
    const audited = await shop.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', 'in', [...ids])
      .execute();
    expect(audited).toHaveLength(4);
  }
});

test('a text that was deleted meanwhile is listed with the reason, and the others are changed', async () => {
  const [deleted, other] = [await makeQuestion(), await makeQuestion()];
  await shop.db.deleteFrom('product_question').where('id', '=', deleted).execute();
  expect(
    await submit(handleQuestionAction, 'reject-selected', [deleted, other], 'Not about the product'),
  ).toMatchObject({
    data: {
      done: 1,
      refused: [{ id: deleted, text: `Text of ${deleted}`, reason: t('problems.questions.notFound') }],
      failed: null,
    },
  });
  expect(await statusOf(other)).toMatchObject({ status: 'rejected' });
});

test('a rejection without a reason changes nothing, keeps the selection and names the field', async () => {
  const id = await makeReview('It arrived in one piece.');
  expect(await submit(handleReviewAction, 'reject-selected', [id], '  ')).toMatchObject({
    data: {
      selected: [id],
      reason: { error: t('problems.fields.required', { type: t('admin.questions.reason') }) },
    },
  });
  expect(await statusOf(id)).toMatchObject({ status: 'published' });
  expect(await submit(handleReviewAction, 'publish-selected', [])).toMatchObject({
    data: { failed: t('admin.moderation.nothing') },
  });
});

test('staff who may only read reviews and questions change none', async () => {
  const auditor = await signInAs('auditor');
  const [review, question] = [await makeReview('It is small and quiet.'), await makeQuestion()];
  for (const [handle, id] of [
    [handleReviewAction, review],
    [handleQuestionAction, question],
  ] as const)
    expect(await submit(handle, 'reject-selected', [id], 'No', auditor)).toMatchObject({ init: { status: 403 } });
  expect(await statusOf(review)).toMatchObject({ status: 'published' });
});

test('reviews are found by rating, seller, day and the title of the product', async () => {
  const seller = await makeStore(shop.db, { slug: 'walnut-store' });
  const { id: product } = await makeProduct(shop.db, { title: { en: 'Walnut radio' }, quantity: 50 });
  const review = await makeReview('Loud enough for a kitchen.', 2, product);
  await shop.db.updateTable('review').set({ seller_id: seller }).where('id', '=', review).execute();
  expect(await reviewIds(`status=all&seller=${seller}`)).toEqual([review]);
  expect(await reviewIds('status=all&rating=2')).toEqual([review]);
  expect(await reviewIds('status=all&q=walnut')).toEqual([review]);
  expect(await reviewIds('status=all&seller=shop')).not.toContain(review);
  await shop.db
    .updateTable('review')
    .set({ created_at: new Date('2026-02-03T23:30:00Z') })
    .where('id', '=', review)
    .execute();
  expect(await reviewIds('status=all&from=2026-02-03&to=2026-02-03')).toEqual([review]);
  expect(await reviewIds('status=all&to=2026-02-02')).toEqual([]);
});

test('questions are found by seller, day and the title of the product', async () => {
  const seller = await makeStore(shop.db, { slug: 'cedar-store' });
  const { id: product } = await makeProduct(shop.db, { title: { en: 'Cedar lantern' } });
  await shop.db.updateTable('product').set({ seller_id: seller }).where('id', '=', product).execute();
  const question = await makeQuestion(product);
  expect(await questionIds(`status=all&seller=${seller}`)).toEqual([question]);
  expect(await questionIds('status=all&q=lantern')).toEqual([question]);
  expect(await questionIds('status=all&seller=shop')).not.toContain(question);
  await shop.db
    .updateTable('product_question')
    .set({ created_at: new Date('2026-02-03T00:30:00Z') })
    .where('id', '=', question)
    .execute();
  expect(await questionIds('status=all&from=2026-02-03&to=2026-02-03')).toEqual([question]);
  expect(await questionIds('status=all&to=2026-02-02')).toEqual([]);
});

test('an unknown rating, seller or day shows the list without filters', async () => {
  for (const query of ['rating=6', 'rating=x', 'seller=none', 'from=2026-02-30', 'to=tomorrow']) {
    const { query: shown } = await loadReviews(staff, list(`status=all&${query}`));
    expect(shown).toEqual({ status: 'waiting' });
  }
});
