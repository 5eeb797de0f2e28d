import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeShippingRule, NOW } from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { cameraPicture } from '../../../../test/support/pictures.ts';
import { boughtLine, postReview, reviewsOf } from '../../../../test/support/reviewing.ts';
import { LOCALES } from '../../../kernel/locale.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { deleteOwnReview } from './delete-review.ts';

const GOOD = 'It does what it says, and the box was whole.';

let shop: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'souk-reviews-'));
  shop = await testApp({ env: { LIMITS: 'off', DATA_DIR: dataDir } });
  await makeShippingRule(shop.db);
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

const stored = () => readdir(join(dataDir, 'files')).catch((): string[] => []);
const ratingOf = (id: number) =>
  shop.db.selectFrom('product').select(['rating_sum', 'rating_count']).where('id', '=', id).executeTakeFirstOrThrow();

test('a buyer reviews a delivered product once, and the rating is updated immediately', async () => {
  const { token, line, productId } = await boughtLine(shop);
  const written = await postReview(
    shop,
    'action',
    { order_line: line, rating: 4, title: 'Fine', body: GOOD },
    { token },
  );
  expect(written).toMatchObject({ status: 200, data: { status: 'published' } });
  const read = await reviewsOf(shop, productId);
  expect(read.total).toMatchObject({ count: 1, average: 4, stars: { 4: 1 } });
  expect(read.all.data[0]).toMatchObject({ display_name: 'Grace H.', body: GOOD, verified: true, edited_at: null });
  expect(await ratingOf(productId)).toEqual({ rating_sum: 4, rating_count: 1 });

  const changed = await postReview(shop, 'action', { order_line: line, rating: 2, show_name: false }, { token });
  expect(changed.data.id).toBe(written.data.id);
  const again = await reviewsOf(shop, productId);
  expect(again.all.data).toHaveLength(1);
  expect(again.all.data[0]).toMatchObject({ rating: 2, display_name: null, body: '', edited_at: expect.any(String) });
  expect(await ratingOf(productId)).toEqual({ rating_sum: 2, rating_count: 1 });

  await postReview(shop, 'delete', { order_line: line }, { token });
  expect((await reviewsOf(shop, productId)).total.count).toBe(0);
  expect(await ratingOf(productId)).toEqual({ rating_sum: 0, rating_count: 0 });
});

test('a review that was read can be written back unchanged, also without a name', async () => {
  const { token, line } = await boughtLine(shop);
  const find = async () => {
    const url = `/api/v1/rating-review/find?order_line=${line}`;
    const headers = { authorization: `Bearer ${token}` };
    return (await shop.app.inject({ url, headers })).json().data.review;
  };
  for (const show_name of [true, false]) {
    await postReview(shop, 'action', { order_line: line, rating: 4, title: 'Fine', body: GOOD, show_name }, { token });
    const read = await find();
    const { order_line, rating, title, body, aspects, images: keep } = read;
    const writable = { order_line, rating, title, body, aspects, show_name: read.show_name, keep };
    expect((await postReview(shop, 'action', writable, { token })).status).toBe(200);
    expect(await find()).toEqual({ ...read, show_name });
    expect((await postReview(shop, 'action', { ...writable, keep: null }, { token })).status).toBe(200);
  }
});

test('guests, other customers and buyers without delivery cannot review', async () => {
  const { line, productId } = await boughtLine(shop);
  const input = { order_line: line, rating: 1 };
  for (const language of LOCALES) {
    const t = getTranslator(language);
    const guest = await postReview(shop, 'action', input, { language });
    expect([guest.status, guest.data.form]).toEqual([401, [t('problems.api.unauthenticated')]]);
    const { token } = await makeCustomer(shop.db);
    const outsider = await postReview(shop, 'action', input, { token, language });
    expect([outsider.status, outsider.data.form]).toEqual([404, [t('problems.reviews.notFound')]]);
    const gone = await postReview(shop, 'delete', { order_line: line }, { token, language });
    expect(gone.status).toBe(404);
  }
  const early = await boughtLine(shop, { arrives: false });
  const waits = await postReview(shop, 'action', { order_line: early.line, rating: 5 }, { token: early.token });
  expect(waits).toMatchObject({ status: 201, data: { code: 'reviews.not_delivered' } });
  const off = await boughtLine(shop);
  await shop.db.updateTable('order_line').set({ cancelled: 1 }).where('id', '=', off.line).execute();
  const cancelled = await postReview(shop, 'action', { order_line: off.line, rating: 5 }, { token: off.token });
  expect(cancelled).toMatchObject({ status: 201, data: { code: 'reviews.not_delivered' } });
  expect((await reviewsOf(shop, productId)).total.count).toBe(0);
});

test('returned items can be reviewed', async () => {
  const { token, line, orderId } = await boughtLine(shop);
  await shop.db.updateTable('order_shipment').set({ status: 7 }).where('order_id', '=', orderId).execute();
  await shop.db.updateTable('order_line').set({ returned: 1 }).where('id', '=', line).execute();
  expect((await postReview(shop, 'action', { order_line: line, rating: 1 }, { token })).status).toBe(200);
});

test('of two concurrent reviews of one line one succeeds, and concurrent reviews of one product are all counted', async () => {
  const { token, line, productId } = await boughtLine(shop);
  const both = await Promise.all(
    [5, 1].map((rating) => postReview(shop, 'action', { order_line: line, rating }, { token })),
  );
  expect((await reviewsOf(shop, productId)).total.count).toBe(1);
  expect(both.some(({ status }) => status === 200)).toBe(true);

  const { id } = await makeProduct(shop.db, { quantity: 50 });
  const buyers = [];
  for (let n = 0; n < 6; n += 1) buyers.push(await boughtLine(shop, { productId: id }));
  await Promise.all(
    buyers.map((one, n) =>
      postReview(shop, 'action', { order_line: one.line, rating: 1 + (n % 5) }, { token: one.token }),
    ),
  );
  const { total } = await reviewsOf(shop, id);
  expect(await ratingOf(id)).toEqual({ rating_sum: 16, rating_count: 6 });
  expect(total.count).toBe(6);
});

test('repeated requests with one idempotency key create one review with one set of pictures', async () => {
  const { token, line, productId } = await boughtLine(shop);
  const before = (await stored()).length;
  const files = [await cameraPicture()];
  const options = { token, files, key: 'review-once-1' };
  const one = await postReview(shop, 'action', { order_line: line, rating: 3 }, options);
  const two = await postReview(shop, 'action', { order_line: line, rating: 3 }, options);
  expect(two).toEqual(one);
  expect((await reviewsOf(shop, productId)).all.data[0].images).toHaveLength(1);
  expect(await stored()).toHaveLength(before + 2);
  const other = await postReview(shop, 'action', { order_line: line, rating: 3 }, { ...options, files: [] });
  expect(other.status).toBe(409);
});

test.each([
  { rating: 0 },
  { rating: 6 },
  { rating: 4.5 },
  { rating: '5' },
  { title: 'x'.repeat(81) },
  { body: 'too short' },
  { body: 'x'.repeat(2001) },
  { aspects: { value: 9 } },
  { aspects: { wings: 3 } },
  { aspects: { battery: 3 } },
  { surprise: true },
])('%o is refused with its field, and nothing is stored', async (wrong) => {
  const { token, line, productId } = await boughtLine(shop);
  const refused = await postReview(shop, 'action', { order_line: line, rating: 5, ...wrong }, { token });
  expect(refused.status).toBe(201);
  expect(Object.keys(refused.data.fields)[0]).toContain(Object.keys(wrong)[0]);
  expect((await reviewsOf(shop, productId)).total.count).toBe(0);
});

test('aspects come from the category or its parent', async () => {
  const { token, line, productId } = await boughtLine(shop);
  await shop.db
    .updateTable('category')
    .set({ review_aspects: ['battery', 'value'] })
    .where('id', '=', (of) => of.selectFrom('product').select('category_id').where('id', '=', productId))
    .execute();
  await postReview(shop, 'action', { order_line: line, rating: 5, aspects: { battery: 2, value: 5 } }, { token });
  expect((await reviewsOf(shop, productId)).all.data[0].aspects).toEqual({ battery: 2, value: 5 });
});

test('a text with a link is pending regardless of the rating, and markup is plain text', async () => {
  for (const rating of [1, 5]) {
    const { token, line, productId } = await boughtLine(shop);
    const linked = await postReview(
      shop,
      'action',
      { order_line: line, rating, body: `${GOOD} www.example.com` },
      { token },
    );
    expect(linked.data.status).toBe('pending');
    expect((await reviewsOf(shop, productId)).total.count).toBe(0);
    expect(await ratingOf(productId)).toEqual({ rating_sum: 0, rating_count: 0 });
    const other = await boughtLine(shop);
    const body = `<img src=x onerror=alert(1)> ${GOOD}`;
    const marked = await postReview(shop, 'action', { order_line: other.line, rating, body }, { token: other.token });
    expect(marked.data.status).toBe('published');
    expect((await reviewsOf(shop, other.productId)).all.data[0].body).toBe(body);
  }
});

test('five pictures are accepted, six are refused, and removed pictures are deleted from the disk', async () => {
  const { token, line, productId } = await boughtLine(shop);
  const before = (await stored()).length;
  const photo = await cameraPicture();
  const input = { order_line: line, rating: 5 };
  const six = await postReview(shop, 'action', input, { token, files: Array(6).fill(photo) });
  expect(six).toMatchObject({ status: 201, data: { code: 'pictures.too_many' } });
  const bad = await postReview(shop, 'action', input, { token, files: [photo, Buffer.from('<svg/>')] });
  expect(bad.data.fields.images).toEqual([
    getTranslator('en')('problems.pictures.kind', { kinds: 'jpg, png', max: 1000 }),
  ]);
  expect((await reviewsOf(shop, productId)).total.count).toBe(0);
  expect(await stored()).toHaveLength(before);

  await postReview(shop, 'action', input, { token, files: Array(3).fill(photo) });
  const [first, ...others] = (await reviewsOf(shop, productId)).all.data[0].images;
  const full = await postReview(shop, 'action', input, { token, files: Array(3).fill(photo) });
  expect(full).toMatchObject({ status: 201, data: { code: 'pictures.too_many' } });
  expect(await stored()).toHaveLength(before + 6);
  await postReview(shop, 'action', { ...input, keep: [...others, 'default.webp'] }, { token });
  expect((await reviewsOf(shop, productId)).all.data[0].images).toEqual(others);
  const left = await stored();
  expect(left).toHaveLength(before + 4);
  expect(left).not.toContain(first);
  await postReview(shop, 'delete', { order_line: line }, { token });
  expect(await stored()).toHaveLength(before);
});

test('after thirty days a review can be deleted but not changed', async () => {
  const { token, line, productId } = await boughtLine(shop);
  await postReview(shop, 'action', { order_line: line, rating: 5 }, { token });
  const long = new Date(Date.now() - 31 * 86_400_000);
  await shop.db.updateTable('review').set({ created_at: long }).where('order_line_id', '=', line).execute();
  const late = await postReview(shop, 'action', { order_line: line, rating: 1 }, { token });
  expect(late).toMatchObject({ status: 201, data: { code: 'reviews.too_late' } });
  expect((await reviewsOf(shop, productId)).total.average).toBe(5);
  expect((await postReview(shop, 'delete', { order_line: line }, { token })).status).toBe(200);
});

test('only the customer’s own reviews and reviewable lines are listed', async () => {
  const { token, line, productId } = await boughtLine(shop);
  const find = async (query = '', as = token) => {
    const headers = { authorization: `Bearer ${as}` };
    return (await shop.app.inject({ url: `/api/v1/rating-review/find${query}`, headers })).json();
  };
  expect((await find()).data).toMatchObject({ waiting: [{ order_line: line, product_id: productId }], reviews: [] });
  await postReview(shop, 'action', { order_line: line, rating: 5 }, { token });
  expect((await find()).data).toMatchObject({
    waiting: [],
    reviews: [{ order_line: line, rating: 5, can_edit: true }],
  });
  expect((await find(`?order_line=${line}`)).data).toMatchObject({ line: { received: true }, review: { rating: 5 } });
  const { token: other } = await makeCustomer(shop.db);
  expect((await find(`?order_line=${line}`, other)).status).toBe(404);
});

test('a failed deletion keeps the review and its pictures', async () => {
  const { token, line, productId, buyer } = await boughtLine(shop);
  await postReview(shop, 'action', { order_line: line, rating: 4 }, { token, files: [await cameraPicture()] });
  const before = await stored();
  const broken = deleteOwnReview(shop.db, line, {
    customerId: buyer.id,
    now: NOW,
    dataDir,
    run: (work) =>
      inTransaction(shop.db, async (tx) => {
        await work(tx);
        throw new Error('the connection was lost');
      }),
  });
  await expect(broken).rejects.toThrow('lost');
  expect((await reviewsOf(shop, productId)).all.data[0].images).toHaveLength(1);
  expect(await stored()).toEqual(before);
});

test('reviewable lines have the product title in the language of the request', async () => {
  const { token, line, productId } = await boughtLine(shop);
  const title = { en: 'Mesh router', ar: 'راوتر شبكي' };
  await shop.db.updateTable('product').set({ title }).where('id', '=', productId).execute();
  const titleIn = async (language: string) => {
    const headers = { authorization: `Bearer ${token}`, language };
    const answer = await shop.app.inject({ url: `/api/v1/rating-review/find?order_line=${line}`, headers });
    return answer.json().data.line.title;
  };
  expect([await titleIn('en'), await titleIn('ar')]).toEqual(['Mesh router', 'راوتر شبكي']);
});
