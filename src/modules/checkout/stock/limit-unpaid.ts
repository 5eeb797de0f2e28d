import { createHash } from 'node:crypto';
import type { Locale } from '../../../kernel/locale.ts';
import { ok, type Result, refuse, refuseFields } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { toActorKey } from '../../../platform/operations/access.ts';
import type { UnpaidCaps } from '../../../platform/rate-limits/limits.ts';
import { getNetworkPrefix } from '../../../platform/rate-limits/network-prefix.ts';
import type { CartOwner } from '../../cart/cart.rules.ts';
import { expireAttempts } from '../../payments/attempts/expire-attempts.ts';
import type { OrderLinks } from '../payment/settle-order.ts';
import {
  deleteObsoleteKeys,
  findNewestUnpaidOrder,
  insertLimitKeys,
  lockLimitKeys,
  selectReplaceableOrders,
  selectReservedStock,
  selectStock,
} from './unpaid.store.ts';
import { checkUnpaidCaps, type UnpaidLine, type UnpaidScope } from './unpaid-caps.rules.ts';

/** Limits for stock reserved for unpaid orders, and the network address of the request. */
export type UnpaidLimits = { caps: UnpaidCaps; address: string };

type UnpaidOrder = {
  owner: CartOwner;
  /** Normalized. */
  email: string;
  lines: readonly UnpaidLine[];
  limits: UnpaidLimits;
  links: Pick<OrderLinks, 'payment'>;
  locale: Locale;
};

/**
 * Checks whether a buyer may place another order that reserves stock while it is unpaid. Orders with common keys are
 * serialized from here to the end of the transaction. `replaced` orders are released by the new order and do not count.
 * Refuses with `checkout.unpaid-orders` (facts: `most`, the newest one as `order`, `attempt` and `payment_url`), with
 * `checkout.unpaid-elsewhere`, and by line with `checkout.unpaid-pieces`.
 */
export async function checkUnpaidLimits(
  tx: Tx,
  { owner, email, lines, limits: { caps, address }, links, locale }: UnpaidOrder,
  replaced: readonly string[],
): Promise<Result<null>> {
  if (lines.length === 0 || Object.values(caps).every((cap) => cap === null)) return ok(null);
  const keys = createLimitKeys({ owner, email, address });
  // an account is verified: orders of others with its e-mail address do not count
  const counted = 'customerId' in owner ? keys.filter(({ kind }) => kind !== 'email') : keys;
  const variants = lines.map(({ inventoryId }) => inventoryId);
  const toBuffers = (some: typeof keys) => some.map(({ key }) => key);
  // statements run in call order: the reads start after the locks are acquired and see all transactions committed before
  const [, reserved, stock] = await Promise.all([
    lockLimitKeys(tx, toBuffers(keys)),
    selectReservedStock(tx, { keys: toBuffers(counted), variants, except: replaced }),
    selectStock(tx, variants),
  ]);
  const scopes = counted.map(({ kind, key }): UnpaidScope => {
    const own = reserved.find((one) => one.key.equals(key));
    const pieces = Object.entries(own?.pieces ?? {}).map(([id, count]) => [Number(id), count] as const);
    return { kind, orders: own?.orders ?? 0, pieces: new Map(pieces) };
  });
  const verdict = checkUnpaidCaps(caps, scopes, { lines, stock });
  if (verdict.allowed) return ok(null);
  if (verdict.fault === 'pieces') {
    const problem = { code: 'checkout.unpaid-pieces', facts: { most: verdict.most } };
    return refuseFields({ [`lines.${verdict.lineId}`]: [problem] });
  }
  const shopperKey = counted.find(({ kind }) => kind === 'shopper');
  const newest =
    verdict.scope === 'shopper' && shopperKey ? await findNewestUnpaidOrder(tx, shopperKey.key) : undefined;
  // orders of others on the same network or with the same e-mail address are not disclosed
  if (!newest) return refuse('checkout.unpaid-elsewhere', {}, 'too-many');
  const { code: order, attempt } = newest;
  const facts = { most: verdict.most, order, attempt, payment_url: links.payment(attempt, locale) };
  return refuse('checkout.unpaid-orders', facts, 'too-many');
}

/** Unpaid orders of the same buyer whose goods are all contained in the new one. */
export function findReplacedOrders(tx: Tx, owner: CartOwner, lines: readonly UnpaidLine[]): Promise<string[]> {
  return lines.length === 0
    ? Promise.resolve([])
    : selectReplaceableOrders(
        tx,
        owner,
        lines.map(({ inventoryId }) => inventoryId),
      );
}

/** Expires the payment attempts of replaced orders. The expiry job checks with the provider before it releases stock. */
export function expireReplacedOrders(tx: Tx, orderIds: readonly string[], now: Date): Promise<void> {
  return expireAttempts(tx, orderIds, now);
}

/** Stores the keys by which a new unpaid order is counted. */
export async function recordUnpaidOrder(
  tx: Tx,
  orderId: string,
  { owner, email, lines, limits }: Pick<UnpaidOrder, 'owner' | 'email' | 'lines' | 'limits'>,
): Promise<void> {
  if (lines.length === 0) return;
  const keys = createLimitKeys({ owner, email, address: limits.address });
  await insertLimitKeys(
    tx,
    orderId,
    keys.map(({ key }) => key),
  );
}

/** Deletes the keys of orders that are no longer unpaid. */
export function purgeUnpaidKeys(db: Db): Promise<void> {
  return deleteObsoleteKeys(db);
}

function createLimitKeys({ owner, email, address }: { owner: CartOwner; email: string; address: string }) {
  const sha256 = (text: string) => createHash('sha256').update(text).digest();
  return [
    { kind: 'shopper' as const, key: sha256(toActorKey(owner)) },
    { kind: 'email' as const, key: sha256(`email:${email}`) },
    { kind: 'network' as const, key: sha256(`network:${getNetworkPrefix(address)}`) },
  ];
}
