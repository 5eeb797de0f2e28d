import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { writeAuditEntry } from '../staff/audit/write-audit-entry.ts';
import type { StaffMember } from '../staff/staff.rules.ts';
import { countRules, findRule, putRule, type RuleFacts } from './edit-rules.store.ts';
import type { RuleDraft, RuleKind } from './rule-drafts.rules.ts';
import { MAX_RULES } from './search-rules.rules.ts';

export type RuleChange = { staff: StaffMember; now: Date };
export type SavedRule = { id: number };

/**
 * Adds a rule, or replaces the one of the same language and words. A rule that says the same already is left as it is.
 * Refuses with `search-rules.full`.
 */
export function saveRule(db: Db, kind: RuleKind, draft: RuleDraft, change: RuleChange): Promise<Result<SavedRule>> {
  return inTransaction(db, async (tx) => {
    const before = await findRule(tx, kind, draft);
    if (!before && (await countRules(tx, kind)) >= MAX_RULES) return refuse('search-rules.full', { most: MAX_RULES });
    const { id, facts } = await putRule(tx, kind, draft);
    await auditRule(tx, { kind, id, action: 'save', before: before?.facts ?? null, after: facts }, change);
    return ok({ id });
  });
}

type Audited = {
  kind: RuleKind;
  id: number;
  action: 'save' | 'delete';
  /** Null: there was none, or there is none any more. */
  before: RuleFacts | null;
  after: RuleFacts | null;
};

/** Writes a change of a rule into the audit log, unless nothing changed. */
export async function auditRule(
  tx: Tx,
  { kind, id, action, before, after }: Audited,
  { staff, now }: RuleChange,
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const nothing = Object.fromEntries(Object.keys(before ?? after ?? {}).map((name) => [name, null]));
  await writeAuditEntry(tx, {
    staff,
    now,
    action: `search-${kind}-${action}`,
    subject: { kind: 'search', id: String(id) },
    before: before ?? nothing,
    after: after ?? nothing,
  });
}
