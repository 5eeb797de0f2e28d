import type { Db } from '../../platform/database/db.ts';
import { queryWordForms } from '../search/text/fold.rules.ts';
import type { StaffQuestionsQuery } from './questions.input.ts';
import {
  countUnmoderated,
  listQuestionsForModeration,
  type QuestionForModeration,
} from './questions-moderation.store.ts';

const PER_PAGE = 20;

export type FoundQuestions = { questions: QuestionForModeration[]; page: number; total: number; perPage: number };

/** Lists the questions of all products for staff. */
export async function findQuestions(db: Db, { status, q, page }: StaffQuestionsQuery): Promise<FoundQuestions> {
  const { rows, total } = await listQuestionsForModeration(db, {
    list: status,
    terms: queryWordForms(q ?? ''),
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
  });
  return { questions: rows, page, total, perPage: PER_PAGE };
}

/** Counts questions that are pending or have a pending answer, up to `max`. */
export function countWaitingQuestions(db: Db, max: number): Promise<number> {
  return countUnmoderated(db, max);
}
