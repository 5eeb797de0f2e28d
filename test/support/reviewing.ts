import type { Db } from '../../src/platform/database/db.ts';
import type { TestApp } from './app.ts';
import { fillCart, NOW, press } from './buying.ts';
import { makeProduct } from './factories.ts';
import { makeCustomer } from './people.ts';
import { deliver } from './returning.ts';

type Bought = { arrives?: boolean; quantity?: number; productId?: number; name?: string };

/** An order line of a customer with an account; delivered by default. */
export async function boughtLine({ db }: TestApp, input: Bought = {}) {
  const { name = 'Grace Brewster Hopper' } = input;
  const buyer = await makeCustomer(db, { name });
  return { buyer, token: buyer.token, ...(await buyLine(db, buyer.id, input)) };
}

/** Orders a product for a customer; delivered by default. */
export async function buyLine(db: Db, customerId: string, input: Omit<Bought, 'name'> = {}) {
  const { arrives = true, quantity = 1 } = input;
  const productId = input.productId ?? (await makeProduct(db, { quantity: 50 })).id;
  await fillCart(db, { customerId }, productId, quantity);
  const placed = await press(db, { customerId });
  if (!placed.ok) throw new Error(placed.refusal.code);
  const orderId = placed.value.id;
  if (arrives) await deliver(db, orderId, NOW);
  const { id: line } = await db
    .selectFrom('order_line')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { productId, orderId, line };
}

type How = { token?: string; language?: string; key?: string; files?: readonly Uint8Array[] };

/** Posts to `/api/v1/rating-review/…`, with pictures as a form. */
export async function postReview(
  { app }: TestApp,
  route: 'action' | 'delete' | 'vote' | 'report' | 'reply',
  body: object,
  { token, language = 'en', key, files }: How = {},
) {
  const form = new FormData();
  form.append('data', JSON.stringify(body));
  for (const file of files ?? []) form.append('images', new Blob([new Uint8Array(file)]));
  const request = new Request('http://shop.example', { method: 'POST', body: form });
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/rating-review/${route}`,
    headers: {
      language,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(files && { 'content-type': request.headers.get('content-type') ?? '' }),
    },
    payload: files ? Buffer.from(await request.arrayBuffer()) : body,
  });
  return { status: answer.statusCode, data: answer.json().data };
}

/** Public reviews of a product. */
export async function reviewsOf({ app }: TestApp, productId: number, query = '') {
  const answer = await app.inject({ url: `/api/v1/reviews/${productId}${query}` });
  return answer.json().data;
}
