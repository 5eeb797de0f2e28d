import { uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { moderateText, toPublicName } from '../publishing/moderation.rules.ts';
import type { AuthorContext, ContributionResult } from './ask-question.ts';
import { notifyQuestionAuthor, type QuestionLinks } from './notify-question-author.ts';
import type { AnswerInput } from './questions.input.ts';
import { findAnswerer, insertAnswer } from './questions.store.ts';
import { buildSearchText } from './search-text.rules.ts';

/**
 * Answers a question as the store that sells the product, else as a buyer who received it. The answer is published at
 * once unless it must be moderated. Refuses with `questions.not-found`, `questions.buyers-only` and
 * `questions.answered-already`.
 */
export function answerQuestion(
  db: Db,
  { question_id, answer }: AnswerInput,
  { customer, locale, now, links }: AuthorContext & { links: QuestionLinks },
): Promise<Result<ContributionResult>> {
  return inTransaction(db, async (tx) => {
    const answerer = await findAnswerer(tx, question_id, customer.id);
    if (!answerer) return refuse('questions.not-found', {}, 'missing');
    const { store, bought } = answerer;
    if (store === null && !bought) return refuse('questions.buyers-only', {}, 'forbidden');
    const id = uuidv7(now.getTime());
    const status = moderateText(answer);
    const isNew = await insertAnswer(tx, {
      id,
      question_id,
      customer_id: customer.id,
      locale,
      status,
      answered_at: now,
      by: store === null ? 'buyer' : 'store',
      display_name: store ?? toPublicName(customer.name),
      body: answer,
      words: buildSearchText(answer),
    });
    if (!isNew) return refuse('questions.answered-already');
    await notifyQuestionAuthor(tx, question_id, { links, now });
    return ok({ id, status });
  });
}
