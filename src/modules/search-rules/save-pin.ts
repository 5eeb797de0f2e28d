import { type Result, refuse, refuseField } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { lockPins, lockProduct, numberPins } from './edit-rules.store.ts';
import { draftPin } from './rule-drafts.rules.ts';
import { type RuleChange, saveRule } from './save-rule.ts';
import type { PinInput } from './search-rules.input.ts';
import { MAX_PINS } from './search-rules.rules.ts';

/**
 * Pins a product for a query at a position, or moves it there; later pins move down. Refuses with
 * `search-rules.too-many-pins`, `search-rules.full` and at `product_id` with `catalog.unknown-product`.
 */
export function savePin(db: Db, input: PinInput): Promise<Result<RuleChange>> {
  const { unique } = draftPin(input);
  return inTransaction(db, async (tx) => {
    if (!(await lockProduct(tx, input.product_id))) return refuseField('product_id', 'catalog.unknown-product');
    const pinned = await lockPins(tx, { ...unique, limit: MAX_PINS });
    const others = pinned.filter((id) => id !== input.product_id);
    if (others.length >= MAX_PINS) return refuse('search-rules.too-many-pins', { most: MAX_PINS });
    const productIds = others.toSpliced(input.position - 1, 0, input.product_id);
    const position = productIds.indexOf(input.product_id) + 1;
    const saved = await saveRule(tx, 'pin', draftPin({ ...input, position }));
    if (saved.ok) await numberPins(tx, { ...unique, productIds });
    return saved;
  });
}
