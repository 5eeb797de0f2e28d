import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import type { Publication } from '../publishing/publication.rules.ts';
import type { Staff } from '../staff/staff.rules.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { lockContribution, writeStatus } from './judged-questions.store.ts';
import type { JudgeInput } from './questions.input.ts';
import { type QuestionLinks, tellAsker } from './tell-asker.ts';

export type Judging = { staff: Staff; now: Date; links: QuestionLinks };

/**
 * Publishes or rejects a question or an answer and writes an audit entry. Nothing changes when it already has this
 * status. Refuses with `questions.not-found`.
 */
export function judgeContribution(
  db: Db,
  id: string,
  { decision, reason }: JudgeInput,
  { staff, now, links }: Judging,
): Promise<Result<{ status: Publication }>> {
  const status: Publication = decision === 'publish' ? 'published' : 'rejected';
  return inTransaction(db, async (tx) => {
    const found = await lockContribution(tx, id);
    if (!found) return refuse('questions.not-found', {}, 'missing');
    if (found.status === status) return ok({ status });
    const { kind, questionId } = found;
    await writeStatus(tx, { kind, id }, status, decision === 'reject' ? reason : null);
    await writeAudit(tx, {
      ...{ staff, now, action: `${kind}-${decision}`, subject: { kind: 'question', id: questionId } },
      before: { status: found.status },
      after: { status, ...(kind === 'answer' && { answer: id }), ...(decision === 'reject' && { reason }) },
    });
    await tellAsker(tx, questionId, { links, now });
    return ok({ status });
  });
}
