import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeShippingRule } from '../../../../test/support/buying.ts';
import { makeCustomer, makeStore } from '../../../../test/support/people.ts';
import { boughtLine, postReview, reviewsOf } from '../../../../test/support/reviewing.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import type { SellerRole } from '../../../modules/sellers/sellers.tables.ts';
import { loadOwnReviewsPage } from '../reviews/own-reviews-page.server.ts';
import { loadStoreReviewsPage, submitStoreReply } from './store-reviews-page.server.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await makeShippingRule(shop.db);
});
afterAll(() => shop.close());

/** Page and reply of a store member with the given role. */
async function createMember(store: number, role: SellerRole) {
  const customer = await makeCustomer(shop.db);
  await shop.db.insertInto('seller_member').values({ seller_id: store, customer_id: customer.id, role }).execute();
  const memberRequest = shopRequestBy(shop.db, { customer });
  const createRequest = (path: string) => new Request(`https://shop.example${path}`);
  return {
    page: () => loadStoreReviewsPage(memberRequest, createRequest('/seller/reviews')),
    linked: async () => (await loadOwnReviewsPage(memberRequest, createRequest('/user/reviews'))).hasStore,
    async reply(id: string, reply: string) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ id, reply })) form.set(name, value);
      try {
        return await submitStoreReply(memberRequest, form);
      } catch (thrown) {
        return thrown instanceof Response ? thrown.headers.get('location') : Promise.reject(thrown);
      }
    },
  };
}

async function createStoreReview(store: number, rating: number) {
  const { token, line, productId } = await boughtLine(shop);
  const { data } = await postReview(shop, 'action', { order_line: line, rating }, { token });
  await shop.db.updateTable('review').set({ seller_id: store }).where('id', '=', data.id).execute();
  return { id: String(data.id), productId };
}

test('an owner reads the reviews of the store, unanswered first, and replies to them', async () => {
  const [mine, other] = [await makeStore(shop.db, { slug: 'mine' }), await makeStore(shop.db, { slug: 'other' })];
  const owner = await createMember(mine, 'owner');
  const [first, second, strange] = [
    await createStoreReview(mine, 5),
    await createStoreReview(mine, 2),
    await createStoreReview(other, 1),
  ];
  const ids = async () => (await owner.page())?.reviews.map(({ id }) => id);
  expect((await ids())?.toSorted()).toEqual([first.id, second.id].toSorted());
  expect(await owner.linked()).toBe(true);

  expect(await owner.reply(second.id, ' ')).toMatchObject({ id: second.id, failed: expect.any(String) });
  expect(await owner.reply(strange.id, 'Not mine to say.')).toMatchObject({ failed: expect.any(String) });
  expect(await owner.reply('nothing', 'Nor this.')).toMatchObject({ failed: expect.any(String) });
  expect(await owner.reply(second.id, 'We are sorry, and sent another.')).toBe('/seller/reviews?saved=1');
  expect(await ids()).toEqual([first.id, second.id]);
  expect((await reviewsOf(shop, second.productId)).all.data[0].seller_reply).toMatchObject({ seller: 'mine' });
  expect((await reviewsOf(shop, strange.productId)).all.data[0].seller_reply).toBeNull();

  await shop.db.updateTable('review').set({ status: 'pending' }).where('id', '=', first.id).execute();
  expect(await ids()).toEqual([second.id]);
});

test('members without reply permission get no page', async () => {
  const store = await makeStore(shop.db, { slug: 'quiet' });
  const { id } = await createStoreReview(store, 4);
  for (const role of ['catalogue', 'fulfilment', 'viewer'] as const) {
    const member = await createMember(store, role);
    expect([await member.page(), await member.linked()]).toEqual([null, false]);
    expect(await member.reply(id, 'Thank you for this.')).toMatchObject({ failed: expect.any(String) });
  }
});
