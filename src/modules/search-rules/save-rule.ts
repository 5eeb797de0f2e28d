import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { countRules, findRule, type RuleFacts, upsertRule } from './edit-rules.store.ts';
import type { RuleDraft, RuleKind } from './rule-drafts.rules.ts';
import { MAX_RULES } from './search-rules.rules.ts';

/** Change of a rule; null means that the rule did not or does not exist. */
export type RuleChange = { id: number; before: RuleFacts | null; after: RuleFacts | null };

/**
 * Adds a rule, or replaces the one with the same language and words. An identical rule is not changed. Refuses with
 * `search-rules.full`.
 */
export function saveRule(db: Db, kind: RuleKind, draft: RuleDraft): Promise<Result<RuleChange>> {
  return inTransaction(db, async (tx) => {
    const before = await findRule(tx, kind, draft);
    if (!before && (await countRules(tx, kind)) >= MAX_RULES) return refuse('search-rules.full', { most: MAX_RULES });
    const { id, facts } = await upsertRule(tx, kind, draft);
    return ok({ id, before: before?.facts ?? null, after: facts });
  });
}
