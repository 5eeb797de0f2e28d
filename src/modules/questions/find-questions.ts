import type { Db } from '../../platform/db.ts';
import { queryWordForms } from '../search/fold.rules.ts';
import { countUnjudged, type JudgedQuestion, judgedQuestions } from './judged-questions.store.ts';
import type { StaffQuestionsQuery } from './questions.input.ts';

const PER_PAGE = 20;

export type FoundQuestions = { questions: JudgedQuestion[]; total: number; perPage: number };

/** Questions of all products for those who judge and answer them. */
export async function findQuestions(db: Db, { status, q, page }: StaffQuestionsQuery): Promise<FoundQuestions> {
  const { rows, total } = await judgedQuestions(db, {
    list: status,
    asked: queryWordForms(q ?? ''),
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
  });
  return { questions: rows, total, perPage: PER_PAGE };
}

/** Questions that wait to be judged, or have an answer that does, counted no further than `most`. */
export function countWaitingQuestions(db: Db, most: number): Promise<number> {
  return countUnjudged(db, most);
}
