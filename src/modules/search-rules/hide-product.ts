import { type Result, refuseField } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { lockProduct } from './edit-rules.store.ts';
import { draftHiddenProduct } from './rule-drafts.rules.ts';
import { type RuleChange, saveRule } from './save-rule.ts';
import type { HiddenProductInput } from './search-rules.input.ts';

/** Hides a product from a query. Refuses with `search-rules.full` and at `product_id` with `catalog.unknown-product`. */
export function hideProduct(db: Db, input: HiddenProductInput): Promise<Result<RuleChange>> {
  return inTransaction(db, async (tx) => {
    if (!(await lockProduct(tx, input.product_id))) return refuseField('product_id', 'catalog.unknown-product');
    return saveRule(tx, 'hidden-product', draftHiddenProduct(input));
  });
}
