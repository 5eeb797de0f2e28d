import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { listCards } from '../catalog/list-cards.ts';
import type { CompareInput } from './compare.input.ts';
import { MOST_COMPARED } from './compare.rules.ts';
import { comparedIdsOf, deleteCompared, insertCompared, lockCompared } from './compare.store.ts';

export type Compared = { compared: boolean; count: number };

/**
 * Puts a product beside the others or takes it away. Refuses with `catalog.unknown-product` what is not for sale
 * (taking away is always possible) and with `compare.full`. What went off sale makes room by itself: nobody can see
 * it to take it away.
 */
export async function changeCompared(
  db: Db,
  customerId: string,
  { product_id: productId, keep }: CompareInput,
  now: Date,
): Promise<Result<Compared>> {
  return inTransaction(db, async (tx) => {
    await lockCompared(tx, customerId);
    const ids = await comparedIdsOf(tx, customerId);
    const isThere = ids.includes(productId);
    const wanted = keep ?? !isThere;
    if (wanted === isThere) return ok({ compared: isThere, count: ids.length });
    if (!wanted) {
      await deleteCompared(tx, customerId, [productId]);
      return ok({ compared: false, count: ids.length - 1 });
    }
    const shown = new Set((await listCards(tx, [...ids, productId], { locale: 'en', now })).map(({ id }) => id));
    if (!shown.has(productId)) return refuse('catalog.unknown-product', {}, 'missing');
    const gone = ids.filter((id) => !shown.has(id));
    const count = ids.length - gone.length;
    if (count >= MOST_COMPARED) return refuse('compare.full', { most: MOST_COMPARED });
    await deleteCompared(tx, customerId, gone);
    await insertCompared(tx, { customer_id: customerId, product_id: productId, added_at: now });
    return ok({ compared: true, count: count + 1 });
  });
}
