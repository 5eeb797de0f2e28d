import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { ModerationStatus } from '../publishing/moderation.rules.ts';
import { writeAuditEntry } from '../staff/audit/write-audit-entry.ts';
import type { StaffMember } from '../staff/staff.rules.ts';
import { notifyQuestionAuthor, type QuestionLinks } from './notify-question-author.ts';
import type { ModerateInput } from './questions.input.ts';
import { lockContribution, updateStatus } from './questions-moderation.store.ts';

export type ModerationContext = { staff: StaffMember; now: Date; links: QuestionLinks };

/**
 * Publishes or rejects a question or an answer and writes an audit entry. Nothing changes when it already has this
 * status. Refuses with `questions.not-found`.
 */
export function moderateContribution(
  db: Db,
  id: string,
  { decision, reason }: ModerateInput,
  { staff, now, links }: ModerationContext,
): Promise<Result<{ status: ModerationStatus }>> {
  const status: ModerationStatus = decision === 'publish' ? 'published' : 'rejected';
  return inTransaction(db, async (tx) => {
    const found = await lockContribution(tx, id);
    if (!found) return refuse('questions.not-found', {}, 'missing');
    if (found.status === status) return ok({ status });
    const { kind, questionId } = found;
    await updateStatus(tx, { kind, id }, status, decision === 'reject' ? reason : null);
    await writeAuditEntry(tx, {
      staff,
      now,
      action: `${kind}-${decision}`,
      subject: { kind: 'question', id: questionId },
      before: { status: found.status },
      after: { status, ...(kind === 'answer' && { answer: id }), ...(decision === 'reject' && { reason }) },
    });
    await notifyQuestionAuthor(tx, questionId, { links, now });
    return ok({ status });
  });
}
