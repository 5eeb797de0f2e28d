import { randomUUID } from 'node:crypto';
import { ZAHRA } from './checkout-steps.ts';
import { type ApiProduct, fetchProduct } from './product-api.ts';
import { origin } from './worker-shop.ts';

/** Quantity per order, low enough for cash on delivery of any product. */
const CONCURRENCY = 3;

/** Other buyers order the whole stock of a product. */
export async function sellOut({ id }: ApiProduct): Promise<void> {
  const { variants } = await fetchProduct(origin, id);
  for (const variant of variants) {
    for (let left = variant.stock; left > 0; left -= CONCURRENCY)
      await buy(id, variant.id, Math.min(left, CONCURRENCY));
  }
}

async function buy(product_id: number, inventory_id: number, quantity: number): Promise<void> {
  const user_token = randomUUID();
  await send('cart/action', { user_token, product_id, inventory_id, quantity });
  const { email, name, phone, street, city, state } = ZAHRA;
  const address = { country: 'AF', name, phone, address_1: street, city, state };
  await send('order/action', { user_token, email, address, order_method: 2 });
}

async function send(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${origin}/api/v1/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const answer: { status: number } = await response.json();
  if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
}
