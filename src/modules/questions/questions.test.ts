import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { deliver, questionsOf, write } from '../../../test/support/asking.ts';
import { makeShippingRule } from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { mailsTo, makeCustomer, makeStore } from '../../../test/support/people.ts';
import { LOCALES } from '../../kernel/locale.ts';
import { DEFAULT_LIMITS } from '../../platform/rate-limits/limits.ts';
import { getTranslator } from '../../platform/translator.ts';
import type {} from '../sellers/sellers.tables.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
  await makeShippingRule(shop.db);
});
afterAll(() => shop.close());

const FITS = 'Does the case of the older model fit this one too?';

/** Creates a product with one published question. */
async function makeQuestion(question = FITS, language = 'en') {
  const author = await makeCustomer(shop.db, { name: 'Ada Lovelace' });
  const product = await makeProduct(shop.db, { title: { en: 'Nimbus X', fr: 'Nimbus X' } });
  const { data } = await write(shop, 'ask', { product_id: product.id, question }, { token: author.token, language });
  return { author, product, id: data.id as string };
}

async function makeBuyer(productId: number) {
  const buyer = await makeCustomer(shop.db, { name: 'Grace Brewster Hopper' });
  await deliver(shop.db, buyer.id, productId);
  return buyer;
}

test('guests are refused as unauthenticated, and invalid questions are refused with their field', async () => {
  const { id: product_id } = await makeProduct(shop.db);
  for (const language of LOCALES) {
    const guest = await write(shop, 'ask', { product_id, question: FITS }, { language });
    expect([guest.status, guest.data.form]).toEqual([401, [getTranslator(language)('problems.api.unauthenticated')]]);
  }
  const { token } = await makeCustomer(shop.db);
  for (const question of ['', '  short  ', 'x'.repeat(501), undefined, 7]) {
    const refused = await write(shop, 'ask', { product_id, question }, { token });
    expect([question, refused.status, Object.keys(refused.data.fields)]).toEqual([question, 201, ['question']]);
  }
  const hidden = await makeProduct(shop.db, { status: 2 });
  for (const gone of [hidden.id, 2_000_000_000]) {
    expect((await write(shop, 'ask', { product_id: gone, question: FITS }, { token })).status).toBe(404);
  }
  expect((await questionsOf(shop, product_id)).data.count).toBe(0);
});

test('a question is published immediately with first name and initial, the same for all readers', async () => {
  const { product } = await makeQuestion();
  const read = await questionsOf(shop, product.id);
  expect(read.data).toMatchObject({
    count: 1,
    questions: { total: 1, data: [{ question: FITS, display_name: 'Ada L.', locale: 'en', answers: [] }] },
  });
  expect(read.headers['cache-control']).toContain('public');
  expect(JSON.stringify(read.data)).not.toContain('Lovelace');
});

test('repeating the same question has no effect', async () => {
  const { author, product, id } = await makeQuestion();
  const again = await write(shop, 'ask', { product_id: product.id, question: ` ${FITS} ` }, { token: author.token });
  expect(again.data).toEqual({ id, status: 'published' });
  expect((await questionsOf(shop, product.id)).data.count).toBe(1);
});

test.each([
  'Cheaper at www.example.com, why not here?',
  'Write to me at someone@example.com please',
  'Please call me on ٠٧٠ ١٢٣ ٤٥٦٧ tonight',
  'Does it come with WhatsApp support from you?',
  'هل أنتم نصابون أم حرامية فقط؟ حراميه',
])('%s is pending until it is moderated', async (question) => {
  const { product } = await makeQuestion(question);
  expect((await questionsOf(shop, product.id)).data).toMatchObject({ count: 0, questions: { data: [] } });
});

test('questions per customer are limited', async () => {
  const { token } = await makeCustomer(shop.db);
  const { id: product_id } = await makeProduct(shop.db);
  const statuses = [];
  for (let turn = 0; turn <= DEFAULT_LIMITS.question.burst; turn += 1)
    statuses.push((await write(shop, 'ask', { product_id, question: `${FITS} ${turn}` }, { token })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(DEFAULT_LIMITS.question.burst);
  expect(statuses.at(-1)).toBe(429);
});

test('customers who did not receive the product cannot answer', async () => {
  const { author, product, id } = await makeQuestion();
  const outsider = await makeCustomer(shop.db);
  const other = await makeBuyer((await makeProduct(shop.db)).id);
  for (const { token } of [author, outsider, other]) {
    const refused = await write(shop, 'answer', { question_id: id, answer: 'Yes.' }, { token });
    expect([refused.status, refused.data.code]).toEqual([403, 'questions.buyers_only']);
  }
  const waits = await makeCustomer(shop.db);
  await deliver(shop.db, waits.id, product.id);
  await shop.db.updateTable('order_shipment').set({ status: 4 }).execute();
  expect((await write(shop, 'answer', { question_id: id, answer: 'Yes.' }, { token: waits.token })).status).toBe(403);
});

test('a buyer answers once, and the author of the question is mailed the first answer in the right language', async () => {
  const { author, product, id } = await makeQuestion('La coque de l’ancien modèle va-t-elle aussi ?', 'fr');
  const [first, second] = [await makeBuyer(product.id), await makeBuyer(product.id)];
  const answer = { question_id: id, answer: 'Yes, the buttons are in the same place.' };
  expect((await write(shop, 'answer', answer, { token: first.token })).data.status).toBe('published');
  expect(
    (await write(shop, 'answer', { ...answer, answer: 'And the lens too.' }, { token: first.token })).data.code,
  ).toBe('questions.answered_already');
  await write(shop, 'answer', { ...answer, answer: 'Mine fits.' }, { token: second.token });
  const { data } = await questionsOf(shop, product.id);
  expect(data.questions.data[0].answers).toMatchObject([
    { by: 'buyer', display_name: 'Grace H.', answer: answer.answer },
    { by: 'buyer', answer: 'Mine fits.' },
  ]);
  const mails = (await mailsTo(shop.db, author.email)).filter(({ kind }) => kind === 'question-answered');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ locale: 'fr', subject: 'Une réponse à votre question sur Nimbus X' });
  expect(mails[0]?.plain).toContain(answer.answer);
  expect(mails[0]?.plain).toMatch(new RegExp(`/fr/[^/]+/product/${product.id}#questions`));
});

test('a repeated request with one idempotency key answers once', async () => {
  const { product, id } = await makeQuestion();
  const { token } = await makeBuyer(product.id);
  const answer = () => write(shop, 'answer', { question_id: id, answer: 'It does.' }, { token, key: 'answer-once-1' });
  const [one, two] = [await answer(), await answer()];
  expect(two).toEqual(one);
  expect(one.status).toBe(200);
});

test('the owner of the selling store answers in its name; owners of other stores cannot', async () => {
  const { product, id } = await makeQuestion();
  const [mine, other] = [
    await makeStore(shop.db, { slug: 'lens-house', name: 'Lens House' }),
    await makeStore(shop.db, { slug: 'other-house' }),
  ];
  await shop.db.updateTable('product').set({ seller_id: mine }).where('id', '=', product.id).execute();
  const [owner, viewer, rival] = [
    await makeCustomer(shop.db),
    await makeCustomer(shop.db),
    await makeCustomer(shop.db),
  ];
  await shop.db
    .insertInto('seller_member')
    .values([
      { seller_id: mine, customer_id: owner.id, role: 'owner' },
      { seller_id: mine, customer_id: viewer.id, role: 'viewer' },
      { seller_id: other, customer_id: rival.id, role: 'owner' },
    ])
    .execute();
  const answer = { question_id: id, answer: 'It does, the drawing is in the box.' };
  for (const { token } of [viewer, rival]) expect((await write(shop, 'answer', answer, { token })).status).toBe(403);
  expect((await write(shop, 'answer', answer, { token: owner.token })).data.status).toBe('published');
  const { data } = await questionsOf(shop, product.id);
  expect(data.questions.data[0].answers).toMatchObject([{ by: 'store', display_name: 'Lens House' }]);

  // texts with external contacts are moderated for every author
  const question = { product_id: product.id, question: 'Is there a drawing of it?' };
  const { data: more } = await write(shop, 'ask', question, { token: rival.token });
  const external = { question_id: more.id, answer: 'See www.example.com for the drawing.' };
  expect((await write(shop, 'answer', external, { token: owner.token })).data.status).toBe('pending');
});

test('the search finds words in questions and answers in any notation, and only matches are listed', async () => {
  const { author, product, id } = await makeQuestion('هل آيفون القديم يأخذ نفس الغطاء؟', 'ar');
  const { token } = author;
  await write(shop, 'ask', { product_id: product.id, question: 'Is a charger in the box?' }, { token });
  const buyer = await makeBuyer(product.id);
  await write(shop, 'answer', { question_id: id, answer: 'Öyle, kılıf uyuyor.' }, { token: buyer.token });
  const found = async (q: string) =>
    (await questionsOf(shop, product.id, `?q=${encodeURIComponent(q)}`)).data.questions.data.map(
      (one: { question: string }) => one.question.slice(0, 4),
    );
  expect(await found('CHARG')).toEqual(['Is a']);
  expect(await found('غطاء ايفون')).toEqual(['هل آ']);
  expect(await found('kilif')).toEqual(['هل آ']);
  expect(await found('charger ايفون')).toEqual([]);
  expect((await questionsOf(shop, product.id, '?q=charger')).data.count).toBe(2);
});

test('questions in the reader’s language and answered questions come first', async () => {
  const { author, product } = await makeQuestion('Is there a second one in the box?');
  await write(
    shop,
    'ask',
    { product_id: product.id, question: 'Kutuda şarj aleti var mı?' },
    { token: author.token, language: 'tr' },
  );
  const answered = await write(
    shop,
    'ask',
    { product_id: product.id, question: 'Does it need a cable of its own?' },
    author,
  );
  const buyer = await makeBuyer(product.id);
  await write(shop, 'answer', { question_id: answered.data.id, answer: 'No.' }, { token: buyer.token });
  const order = async (language: string) =>
    (await questionsOf(shop, product.id, '', language)).data.questions.data.map(
      ({ locale, answers }: { locale: string; answers: unknown[] }) => `${locale} ${answers.length}`,
    );
  expect(await order('en')).toEqual(['en 1', 'en 0', 'tr 0']);
  expect(await order('tr')).toEqual(['tr 0', 'en 1', 'en 0']);
});

test('every question is on exactly one page, and pages beyond the last are empty', async () => {
  const { author, product } = await makeQuestion();
  const like = await shop.db
    .selectFrom('product_question')
    .select(['product_id', 'customer_id', 'display_name', 'locale', 'words', 'status', 'created_at'])
    .where('product_id', '=', product.id)
    .executeTakeFirstOrThrow();
  const more = Array.from({ length: 24 }, (_, n) => ({ ...like, id: crypto.randomUUID(), body: `${FITS} ${n}` }));
  await shop.db.insertInto('product_question').values(more).execute();
  const pages = await Promise.all([1, 2, 3, 4].map((page) => questionsOf(shop, product.id, `?page=${page}`)));
  const ids = pages.flatMap(({ data }) => data.questions.data.map(({ id }: { id: string }) => id));
  expect([ids.length, new Set(ids).size]).toEqual([25, 25]);
  expect(pages[3]?.data.questions).toMatchObject({ data: [], last_page: 3 });
  expect(author.id).toBe(like.customer_id);
});

test('hidden and unknown products have no public questions', async () => {
  const { product } = await makeQuestion();
  await shop.db.updateTable('product').set({ status: 2 }).where('id', '=', product.id).execute();
  expect((await questionsOf(shop, product.id)).status).toBe(404);
  expect((await questionsOf(shop, 2_000_000_000)).status).toBe(404);
});
