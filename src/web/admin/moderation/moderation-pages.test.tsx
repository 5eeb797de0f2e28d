import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { IntlProvider } from 'use-intl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { write } from '../../../../test/support/asking.ts';
import { makeShippingRule } from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { cameraPicture } from '../../../../test/support/pictures.ts';
import { boughtLine, postReview } from '../../../../test/support/reviewing.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { signedIn } from '../../../../test/support/staff-client.ts';
import { identifyVisitor } from '../../../modules/customers/sessions/identify-visitor.ts';
import type { StaffRole } from '../../../modules/staff/staff.rules.ts';
import { getMessages, getTranslator } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import AdminQuestionsPage from '../routes/questions.tsx';
import AdminReviewsPage from '../routes/reviews.tsx';
import { handleQuestionAction, loadQuestions } from './questions-page.server.ts';
import { handleReviewAction, loadReviews } from './reviews-page.server.ts';

const t = getTranslator('en');

let shop: TestApp;
let dataDir: string;
let staff: ShopRequest;
let auditor: ShopRequest;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'souk-moderation-'));
  shop = await testApp({ env: { LIMITS: 'off', DATA_DIR: dataDir } });
  await makeShippingRule(shop.db);
  [staff, auditor] = [await signInAs('orders'), await signInAs('auditor')];
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function signInAs(role: StaffRole): Promise<ShopRequest> {
  const token = await signedIn(shop, role);
  return shopRequestBy(shop.db, await identifyVisitor(shop.db, { token }, { now: new Date(), demo: false }));
}

async function makeReview(body: string, files: Uint8Array[] = []): Promise<string> {
  const bought = await boughtLine(shop);
  const input = { order_line: bought.line, rating: 4, body };
  const { data } = await postReview(shop, 'action', input, { token: bought.token, files });
  return data.id;
}

async function makeQuestion(): Promise<string> {
  const { token } = await makeCustomer(shop.db);
  const { id: product_id } = await makeProduct(shop.db);
  const { data } = await write(shop, 'ask', { product_id, question: 'Does it work with 110 volts?' }, { token });
  return data.id;
}

type FormHandler = typeof handleReviewAction;
type Fields = Record<string, string>;

/** Response or data of the action; `list` is the query of the page. */
async function submit(handle: FormHandler, fields: Fields, list = 'status=published', as = staff): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request(`https://shop.example/admin?${list}`, { method: 'POST' });
  return handle(as, request, form).catch((thrown: unknown) => thrown);
}

/** Text of the page after an action. */
function renderPage(page: ComponentType<never>, loaded: object, answer: unknown): string {
  const actionData = answer && typeof answer === 'object' && 'data' in answer ? answer.data : null;
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: page as ComponentType }]);
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={getMessages('en')} timeZone="UTC">
      <Page hydrationData={{ loaderData: { page: { ...loaded, saved: false } }, actionData: { page: actionData } }} />
    </IntlProvider>,
  );
}

const showReviews = async (answer: unknown, list = 'status=published', as = staff) =>
  renderPage(AdminReviewsPage, await loadReviews(as, new Request(`https://shop.example/admin?${list}`)), answer);
const showQuestions = async (answer: unknown, list = 'status=published', as = staff) =>
  renderPage(AdminQuestionsPage, await loadQuestions(as, new Request(`https://shop.example/admin?${list}`)), answer);

test('the refused removal of a picture that is already removed shows a message', async () => {
  const id = await makeReview('A good phone for the price.', [await cameraPicture()]);
  const { rows } = await loadReviews(staff, new Request('https://shop.example/admin?status=pictures'));
  const picture = rows.find((row) => row.id === id)?.pictures[0]?.file ?? '';
  const removal = { intent: 'picture', id, picture };
  expect(await submit(handleReviewAction, removal)).toMatchObject({ status: 303 });
  const answer = await submit(handleReviewAction, removal);
  expect(answer).toMatchObject({ data: { intent: 'picture', id }, init: { status: 404 } });
  expect(await showReviews(answer)).toContain(t('problems.reviews.notFound'));
});

test('a refused reply shows a message after the store replied, although the form is no longer shown', async () => {
  const id = await makeReview('It works as it should.');
  await shop.db
    .updateTable('review')
    .set({ reply: 'Thank you', replied_by: 'store', replied_at: new Date() })
    .where('id', '=', id)
    .execute();
  const answer = await submit(handleReviewAction, { intent: 'reply', id, reply: 'Thank you very much.' });
  expect(await showReviews(answer)).toContain(t('problems.reviews.repliedAlready'));
});

test('a decision about a deleted question shows a message', async () => {
  const id = await makeQuestion();
  await shop.db.deleteFrom('product_question').where('id', '=', id).execute();
  const answer = await submit(handleQuestionAction, { intent: 'publish', id, decision: 'publish' });
  expect(await showQuestions(answer)).toContain(t('problems.questions.notFound'));
});

test('a rejection without a reason shows the error at its field and keeps the form open', async () => {
  const id = await makeReview('It arrived in two days.');
  const answer = await submit(handleReviewAction, { intent: 'reject', id, decision: 'reject' });
  const error = t('problems.fields.required', { type: t('admin.questions.reason') });
  expect(answer).toMatchObject({ data: { id, intent: 'reject', errors: { reason: error } } });
  const html = await showReviews(answer);
  expect(html.split(error)).toHaveLength(2);
  expect(html.match(/<details[^>]* open/g)).toHaveLength(1);
});

test('questions and reviews are published and rejected, and the first page of the list is shown again', async () => {
  const [review, question] = [await makeReview('As described in the shop.'), await makeQuestion()];
  for (const [handle, id] of [
    [handleReviewAction, review],
    [handleQuestionAction, question],
  ] as const) {
    const rejection = { intent: 'reject', id, decision: 'reject', reason: 'It names another shop' };
    const rejected = await submit(handle, rejection, 'status=published&q=shop&page=2');
    expect(rejected instanceof Response && rejected.headers.get('location')).toMatch(
      /\?status=published&q=shop&page=1&saved=1$/,
    );
    expect(await submit(handle, { intent: 'publish', id, decision: 'publish' })).toMatchObject({ status: 303 });
  }
});

test('staff without the permission see no forms and cannot submit one', async () => {
  const id = await makeReview('It is light and fast.');
  const forms = /name="decision"|moderation-batch/;
  expect(await showReviews(null)).toMatch(forms);
  expect(await showReviews(null, 'status=published', auditor)).not.toMatch(forms);
  expect(await showQuestions(null, 'status=published', auditor)).not.toMatch(forms);
  const reply = { intent: 'reply', id, reply: 'Thank you very much.' };
  expect(await submit(handleReviewAction, reply, '', auditor)).toMatchObject({ init: { status: 403 } });
});

test('an unknown action and an invalid id are not found', async () => {
  const id = crypto.randomUUID();
  expect(await submit(handleReviewAction, { intent: 'constructor', id })).toMatchObject({ init: { status: 404 } });
  const invalid = { intent: 'publish', id: 'x', decision: 'publish' };
  expect(await submit(handleReviewAction, invalid)).toMatchObject({ init: { status: 404 } });
});
