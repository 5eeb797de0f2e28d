import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { ModerationStatus } from '../publishing/moderation.rules.ts';
import { notifyQuestionAuthor, type QuestionLinks } from './notify-question-author.ts';
import type { ModerateInput } from './questions.input.ts';
import { lockContribution, updateStatus } from './questions-moderation.store.ts';

export type ModeratedContribution = {
  kind: 'question' | 'answer';
  questionId: string;
  status: ModerationStatus;
  previousStatus: ModerationStatus;
};

/**
 * Publishes or rejects a question or an answer. Nothing changes when it already has this status. Refuses with
 * `questions.not-found`.
 */
export function moderateContribution(
  db: Db,
  id: string,
  { decision, reason }: ModerateInput,
  { now, links }: { now: Date; links: QuestionLinks },
): Promise<Result<ModeratedContribution>> {
  const status: ModerationStatus = decision === 'publish' ? 'published' : 'rejected';
  return inTransaction(db, async (tx) => {
    const found = await lockContribution(tx, id);
    if (!found) return refuse('questions.not-found', {}, 'missing');
    const { kind, questionId, status: previousStatus } = found;
    const moderated = { kind, questionId, status, previousStatus };
    if (previousStatus === status) return ok(moderated);
    await updateStatus(tx, { kind, id }, status, decision === 'reject' ? reason : null);
    await notifyQuestionAuthor(tx, questionId, { links, now });
    return ok(moderated);
  });
}
