import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { deleteRule } from './edit-rules.store.ts';
import type { RuleKind } from './rule-drafts.rules.ts';
import type { RuleChange } from './save-rule.ts';

/** Deletes a rule of a kind. Refuses with `search-rules.not-found`. */
export function removeRule(db: Db, kind: RuleKind, id: number): Promise<Result<RuleChange>> {
  return inTransaction(db, async (tx) => {
    const before = await deleteRule(tx, kind, id);
    if (!before) return refuse('search-rules.not-found', {}, 'missing');
    return ok({ id, before, after: null });
  });
}
