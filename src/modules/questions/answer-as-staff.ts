import { uuidv7 } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { ModerationStatus } from '../publishing/moderation.rules.ts';
import type { StaffMember } from '../staff/staff.rules.ts';
import type { ContributionResult } from './ask-question.ts';
import { notifyQuestionAuthor, type QuestionLinks } from './notify-question-author.ts';
import { saveShopAnswer } from './questions.store.ts';
import { lockContribution, updateStatus } from './questions-moderation.store.ts';
import { buildSearchText } from './search-text.rules.ts';

/**
 * Answers a question on behalf of the shop; replaces a rejected answer of the same staff member. A pending question is
 * published with the answer. Refuses with `questions.not-found` and `questions.answered-already`.
 */
export function answerAsStaff(
  db: Db,
  { question_id, answer }: { question_id: string; answer: string },
  { staff, locale, now, links }: { staff: StaffMember; locale: Locale; now: Date; links: QuestionLinks },
): Promise<Result<ContributionResult & { previousStatus: ModerationStatus }>> {
  return inTransaction(db, async (tx) => {
    const found = await lockContribution(tx, question_id);
    if (found?.kind !== 'question') return refuse('questions.not-found', {}, 'missing');
    const id = await saveShopAnswer(tx, {
      id: uuidv7(now.getTime()),
      question_id,
      by: 'staff',
      customer_id: staff.id,
      display_name: null,
      locale,
      body: answer,
      words: buildSearchText(answer),
      status: 'published',
      answered_at: now,
    });
    if (id === undefined) return refuse('questions.answered-already');
    if (found.status !== 'published') await updateStatus(tx, { kind: 'question', id: question_id }, 'published', null);
    await notifyQuestionAuthor(tx, question_id, { links, now });
    return ok({ id, status: 'published', previousStatus: found.status });
  });
}
