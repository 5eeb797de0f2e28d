import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeShippingRule, NOW } from '../../../../test/support/buying.ts';
import { mailsTo, makeCustomer, makeStore } from '../../../../test/support/people.ts';
import { cameraPicture } from '../../../../test/support/pictures.ts';
import { boughtLine, postReview, reviewsOf } from '../../../../test/support/reviewing.ts';
import { createStaffApi, STRANGE_ID, type StaffCall, signedIn } from '../../../../test/support/staff-client.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { createReviewLinks } from '../../../web/links/review-links.ts';
import type {} from '../../sellers/sellers.tables.ts';
import { sendReviewInvites, unsubscribeFromInvites } from '../invites/send-review-invites.ts';
import { setReviewMails } from '../invites/set-review-mails.ts';
import { countReviewsToModerate } from './find-reviews.ts';

const TEXT = 'It does what it says, and the box was whole.';
const LINKED = `${TEXT} Cheaper at www.example.com`;
const SITE = 'https://shop.example';
const links = createReviewLinks(SITE);

let shop: TestApp;
let dataDir: string;
let staffToken: string;
let call: ReturnType<typeof createStaffApi>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'souk-reviews-'));
  shop = await testApp({ env: { LIMITS: 'off', DATA_DIR: dataDir, SITE_URL: SITE } });
  await makeShippingRule(shop.db);
  call = createStaffApi(shop);
  staffToken = await signedIn(shop, 'orders');
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function reviewed(body: string, rating = 4, files?: Uint8Array[]) {
  const bought = await boughtLine(shop);
  const input = { order_line: bought.line, rating, body };
  const { data } = await postReview(shop, 'action', input, {
    token: bought.token,
    language: 'fr',
    ...(files && { files }),
  });
  return { ...bought, id: data.id as string };
}

const judge = (id: string, body: object, options: StaffCall = { token: staffToken }) =>
  call(`reviews/${id}/judge`, body, options);
const listIds = async (status: string) =>
  (await call(`reviews?status=${status}`, undefined, { token: staffToken })).data.reviews.data.map(
    ({ id }: { id: string }) => id,
  );
const audited = (id: string) =>
  shop.db.selectFrom('audit_entry').select(['action', 'after']).where('subject_id', '=', id).orderBy('id').execute();

test('a pending review is published, or rejected with a reason for the author, and the rating follows', async () => {
  const { id, productId, buyer, line } = await reviewed(LINKED);
  expect(await listIds('waiting')).toContain(id);
  expect(await countReviewsToModerate(shop.db, 100)).toBe((await listIds('waiting')).length);
  expect((await judge(id, { decision: 'publish' })).data).toEqual({ status: 'published' });
  expect((await reviewsOf(shop, productId)).total).toMatchObject({ count: 1, average: 4 });
  expect((await judge(id, { decision: 'reject' })).data.fields).toHaveProperty('reason');
  await judge(id, { decision: 'reject', reason: 'It names another shop' });
  expect((await reviewsOf(shop, productId)).total.count).toBe(0);
  const [mail] = await mailsTo(shop.db, buyer.email);
  expect(mail).toMatchObject({ kind: 'review-rejected', locale: 'fr' });
  expect(mail?.plain).toContain('It names another shop');
  expect(mail?.plain).toContain(links.review(line, 'fr'));
  expect((await audited(id)).map(({ action }) => action)).toEqual(['review-publish', 'review-reject']);
});

test('an unpublished review is moderated again after every change or deletion', async () => {
  const { id, productId, token, line } = await reviewed(LINKED);
  const write = async () =>
    (await postReview(shop, 'action', { order_line: line, rating: 4, body: TEXT }, { token })).data;
  const take = async () => expect((await postReview(shop, 'delete', { order_line: line }, { token })).status).toBe(200);
  await judge(id, { decision: 'reject', reason: 'It names another shop' });
  for (let time = 0; time < 2; time += 1) expect(await write()).toEqual({ id, status: 'pending' });

  // the record has no author, is not listed and cannot be published by mistake
  await judge(id, { decision: 'reject', reason: 'It names another shop' });
  await take();
  const mark = await shop.db
    .selectFrom('review')
    .select(['id', 'customer_id', 'display_name', 'title', 'body'])
    .where('order_line_id', '=', line)
    .executeTakeFirst();
  expect(mark).toMatchObject({ customer_id: null, display_name: null, title: '', body: '' });
  expect(await listIds('rejected')).not.toContain(mark?.id);
  expect((await judge(mark?.id ?? '', { decision: 'publish' })).status).toBe(404);
  expect((await postReview(shop, 'delete', { order_line: line }, { token })).status).toBe(404);
  const headers = { authorization: `Bearer ${token}` };
  const own = (await shop.app.inject({ url: '/api/v1/rating-review/find', headers })).json().data;
  expect(own).toMatchObject({ waiting: [{ order_line: line }], reviews: [] });

  // the same from the pending state
  expect((await write()).status).toBe('pending');
  await take();
  const [one, two] = await Promise.all([write(), write()]);
  expect([one, two].map(({ status }) => status)).not.toContain('published');
  expect((await reviewsOf(shop, productId)).total.count).toBe(0);

  // a review published by staff is public, and after its deletion a new one is published immediately
  const [waiting] = (await listIds('waiting')).slice(-1);
  await judge(waiting, { decision: 'publish' });
  await take();
  expect((await write()).status).toBe('published');
});

test('a customer has one vote, not for the own review, and can remove it', async () => {
  const { id, token, productId } = await reviewed(TEXT);
  const voter = await makeCustomer(shop.db);
  const vote = (helpful = true, as = voter.token) => postReview(shop, 'vote', { id, helpful }, { token: as });
  await Promise.all([vote(), vote(), vote()]);
  expect((await reviewsOf(shop, productId)).all.data[0].helpful_count).toBe(1);
  expect((await vote(true, token)).data.code).toBe('reviews.own');
  expect((await vote(false)).data).toEqual({ helpful_count: 0 });
  expect((await vote(false)).data).toEqual({ helpful_count: 0 });
  expect((await postReview(shop, 'vote', { id })).status).toBe(401);
  expect((await postReview(shop, 'vote', { id: STRANGE_ID }, { token: voter.token })).status).toBe(404);
});

test('reports do not unpublish a review and are settled by moderation', async () => {
  const { id, productId } = await reviewed(TEXT, 1);
  for (let n = 0; n < 3; n += 1) {
    const { token } = await makeCustomer(shop.db);
    for (const reason of ['fake', 'offensive']) await postReview(shop, 'report', { id, reason }, { token });
  }
  expect((await reviewsOf(shop, productId)).total.count).toBe(1);
  const { data } = await call('reviews?status=reported', undefined, { token: staffToken });
  expect(data.reviews.data[0]).toMatchObject({ id, reports: Array(3).fill({ reason: 'fake', note: '' }) });
  await judge(id, { decision: 'publish' });
  expect(await listIds('reported')).not.toContain(id);
  expect((await reviewsOf(shop, productId)).total.count).toBe(1);
});

test('the store that sells the product replies, the shop otherwise, and the author is notified once', async () => {
  const store = await makeStore(shop.db, { slug: 'calm-audio', name: 'Calm Audio' });
  const owner = await makeCustomer(shop.db);
  const viewer = await makeCustomer(shop.db);
  for (const [customer_id, role] of [
    [owner.id, 'owner'],
    [viewer.id, 'viewer'],
  ] as const)
    await shop.db.insertInto('seller_member').values({ seller_id: store, customer_id, role }).execute();
  const { id, productId, buyer } = await reviewed(TEXT);
  const reply = (text: string, token: string) => postReview(shop, 'reply', { id, reply: text }, { token });
  expect((await reply('Thank you for this.', owner.token)).status).toBe(404);
  await shop.db.updateTable('review').set({ seller_id: store }).where('id', '=', id).execute();
  expect((await reply('Thank you for this.', viewer.token)).status).toBe(404);
  for (const text of ['Thank you for this.', 'Thank you very much for this.']) await reply(text, owner.token);
  expect((await call(`reviews/${id}/reply`, { reply: 'And we.' }, { token: staffToken })).data.code).toBe(
    'reviews.replied_already',
  );
  expect((await reviewsOf(shop, productId)).all.data[0].seller_reply).toMatchObject({
    body: 'Thank you very much for this.',
    seller: 'Calm Audio',
  });
  const sentMails = (await mailsTo(shop.db, buyer.email)).filter(({ kind }) => kind === 'review-replied');
  expect(sentMails).toHaveLength(1);
  expect(sentMails[0]?.plain).toContain('Calm Audio');
  for (const away of ['Write to help@example.com.', 'Call ٠٧٠ ١٢٣ ٤٥٦٧ tonight.', 'Ask us on WhatsApp.']) {
    const refused = await reply(away, owner.token);
    expect(refused.data.fields.reply).toEqual([getTranslator('en')('problems.reviews.replyUnfit')]);
  }
  expect((await reviewsOf(shop, productId)).all.data[0].seller_reply.body).toBe('Thank you very much for this.');

  const other = await reviewed(TEXT);
  await call(`reviews/${other.id}/reply`, { reply: 'Glad it works.' }, { token: staffToken });
  expect((await reviewsOf(shop, other.productId)).all.data[0].seller_reply).toMatchObject({ seller: null });
});

test('staff remove a picture of a review, and its file is deleted', async () => {
  const photo = await cameraPicture();
  const { id, productId } = await reviewed(TEXT, 5, [photo, photo]);
  expect(await listIds('pictures')).toContain(id);
  const [first, second] = (await reviewsOf(shop, productId)).all.data[0].images;
  const remove = (picture: string) => call(`reviews/${id}/remove-picture`, { picture }, { token: staffToken });
  expect((await remove(first)).status).toBe(200);
  expect((await remove(first)).status).toBe(404);
  expect((await remove('default.webp')).status).toBe(404);
  expect((await reviewsOf(shop, productId)).all.data[0].images).toEqual([second]);
  expect((await readdir(join(dataDir, 'files'))).filter((name) => name.includes(first))).toEqual([]);
});

test('buyers are invited once a week after delivery, with a link for each line, unless they unsubscribed', async () => {
  const days = (after: number) => new Date(NOW.getTime() + after * 86_400_000);
  const { buyer, line } = await boughtLine(shop);
  const countPending = async () =>
    (await mailsTo(shop.db, buyer.email)).filter(({ kind }) => kind === 'review-invite').map(({ plain }) => plain);
  await sendReviewInvites(shop.db, links, days(6.9));
  expect(await countPending()).toEqual([]);
  await Promise.all([sendReviewInvites(shop.db, links, days(7.1)), sendReviewInvites(shop.db, links, days(7.1))]);
  await sendReviewInvites(shop.db, links, days(20));
  const [mail, ...more] = await countPending();
  expect(more).toEqual([]);
  expect(mail).toContain(links.review(line, 'en'));

  const token = /review-mails\/([\w-]+)/.exec(mail ?? '')?.[1] ?? '';
  expect((await unsubscribeFromInvites(shop.db, 'nobody’s', NOW)).ok).toBe(false);
  expect((await unsubscribeFromInvites(shop.db, token, NOW)).ok).toBe(true);
  await shop.db.deleteFrom('review_invitation').where('customer_id', '=', buyer.id).execute();
  await sendReviewInvites(shop.db, links, days(21));
  expect(await countPending()).toHaveLength(1);
  await setReviewMails(shop.db, { customerId: buyer.id, wanted: true, now: NOW });
  await sendReviewInvites(shop.db, links, days(22));
  expect(await countPending()).toHaveLength(2);
});

test('no invitation is sent for reviewed, returned or long delivered lines', async () => {
  const { buyer: done, token, line } = await boughtLine(shop);
  await postReview(shop, 'action', { order_line: line, rating: 5 }, { token });
  const { buyer: back, line: sent } = await boughtLine(shop);
  await shop.db.updateTable('order_line').set({ returned: 1 }).where('id', '=', sent).execute();
  await sendReviewInvites(shop.db, links, new Date(NOW.getTime() + 10 * 86_400_000));
  const { buyer: late } = await boughtLine(shop);
  await sendReviewInvites(shop.db, links, new Date(NOW.getTime() + 46 * 86_400_000));
  for (const { email } of [done, back, late])
    expect((await mailsTo(shop.db, email)).filter(({ kind }) => kind === 'review-invite')).toEqual([]);
});
