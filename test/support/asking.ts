import type { Db } from '../../src/platform/database/db.ts';
import type { TestApp } from './app.ts';
import { fillCart, press } from './buying.ts';

/** Delivers one item of the product to the customer. Needs a shipping rule. */
export async function deliver(db: Db, customerId: string, productId: number): Promise<void> {
  const owner = { customerId };
  await fillCart(db, owner, productId);
  const placed = await press(db, owner);
  if (!placed.ok) throw new Error(placed.refusal.code);
  await db.updateTable('order_shipment').set({ status: 5 }).where('order_id', '=', placed.value.id).execute();
}

/** Writes to `/api/v1/user/question/…` as the holder of a token. */
export async function write(
  { app }: TestApp,
  route: 'ask' | 'answer',
  payload: object,
  { token, language = 'en', key }: { token?: string; language?: string; key?: string } = {},
) {
  const headers = {
    language,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  };
  const answer = await app.inject({ method: 'POST', url: `/api/v1/user/question/${route}`, payload, headers });
  return { status: answer.statusCode, data: answer.json().data };
}

/** Public questions of a product. */
export async function questionsOf({ app }: TestApp, productId: number, query = '', language = 'en') {
  const answer = await app.inject({ url: `/api/v1/questions/${productId}${query}`, headers: { language } });
  return { status: answer.statusCode, headers: answer.headers, data: answer.json().data };
}
