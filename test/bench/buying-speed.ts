import { randomUUID } from 'node:crypto';
import type { Db } from '../../src/platform/database/db.ts';
import { API_ROOT } from '../../src/platform/http/api.ts';
import { ADDRESS } from '../support/buying.ts';

const GUESTS = 16;

export type Piece = { productId: number; inventoryId: number };

/** Variants of different products that can be paid in cash. */
export async function listVariants(db: Db, most: number): Promise<Piece[]> {
  const rows = await db
    .selectFrom('inventory')
    .innerJoin('product', 'product.id', 'inventory.product_id')
    .select(['inventory.product_id as productId', (is) => is.fn.min('inventory.id').as('inventoryId')])
    .where('inventory.status', '=', 1)
    .where('product.status', '=', 1)
    .where('product.cod_excluded', '=', false)
    .groupBy('inventory.product_id')
    .orderBy('inventory.product_id')
    .limit(most)
    .execute();
  return rows;
}

type Answer = { status: number; data: { code?: string } };

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}

export const buyer = { email: 'zahra@example.com', address: ADDRESS };
const order = { ...buyer, order_method: 2 };

/** A new guest adds one item to the cart and orders it. @returns the order's code, null when it was refused */
export async function buyOne(
  origin: string,
  piece: Piece | undefined,
  took?: (ms: number) => void,
  more: object = {},
): Promise<string | null> {
  const user_token = randomUUID();
  const body = { product_id: piece?.productId, inventory_id: piece?.inventoryId, user_token };
  const added = await post(`${origin}${API_ROOT}/cart/action`, body);
  if (added.status !== 200) return null;
  const since = performance.now();
  const placed = await post(`${origin}${API_ROOT}/order/action`, { ...order, ...more, user_token });
  took?.(performance.now() - since);
  return placed.status === 200 ? (placed.data.code ?? null) : null;
}

/**
 * Sixteen concurrent guests, spread over the processes, place one order after the other, each as a new guest. Times in
 * milliseconds, of placing alone.
 */
export async function buyAll(
  origins: readonly string[],
  goods: readonly Piece[],
  seconds: number,
): Promise<{ orders: number; refused: number; p50: number; p95: number }> {
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  let orders = 0;
  let refused = 0;
  await Promise.all(
    Array.from({ length: GUESTS }, async (_, guest) => {
      const origin = origins[guest % origins.length] ?? '';
      for (let turn = 0; performance.now() < end; turn += 1) {
        const code = await buyOne(origin, goods[(guest * 31 + turn) % goods.length], (ms) => times.push(ms));
        if (code === null) refused += 1;
        else orders += 1;
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { orders, refused, p50: at(0.5), p95: at(0.95) };
}

/** Guests who press “place order” for one piece at the same moment, spread over the processes. @returns orders */
export async function rush(
  origins: readonly string[],
  piece: Piece,
  guests: number,
  more: object = {},
): Promise<number> {
  const tokens = Array.from({ length: guests }, () => randomUUID());
  const at = (index: number) => `${origins[index % origins.length]}${API_ROOT}`;
  const body = { product_id: piece.productId, inventory_id: piece.inventoryId };
  // with a key, as a second try would otherwise put a second piece in where the first one's answer was lost
  await Promise.all(
    tokens.map((user_token, index) =>
      untilHeard(`${at(index)}/cart/action`, { ...body, user_token }, { 'idempotency-key': user_token }),
    ),
  );
  const answers = await Promise.all(
    tokens.map((user_token, index) => untilHeard(`${at(index)}/order/action`, { ...order, ...more, user_token })),
  );
  return answers.filter(({ status }) => status === 200).length;
}

/** Repeats requests that are refused because of load. */
async function untilHeard(url: string, body: object, headers?: Record<string, string>): Promise<Answer> {
  for (;;) {
    const answer = await post(url, body, headers);
    if (answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100));
  }
}
