import { toTimeRange } from '../../kernel/time/period.schemas.ts';
import type { Db } from '../../platform/database/db.ts';
import { queryWordForms } from '../search/text/fold.rules.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { StaffQuestionsQuery } from './questions.input.ts';
import {
  countQuestionsForModeration,
  countUnmoderated,
  type QuestionFilter,
  type QuestionForModeration,
  selectQuestionsForModeration,
} from './questions-moderation.store.ts';

const PER_PAGE = 20;

export type FoundQuestions = { questions: QuestionForModeration[]; page: number; total: number; perPage: number };

type QuestionSearch = StaffQuestionsQuery & { perPage?: number };

/** Lists the questions of all products for staff. Days are days in the time zone of the shop. */
export async function findQuestions(db: Db, query: QuestionSearch): Promise<FoundQuestions> {
  const { page, perPage = PER_PAGE } = query;
  const filter = await toFilter(db, query);
  const total = await countQuestionsForModeration(db, filter);
  const questions = await selectQuestionsForModeration(db, filter, toWindow(page, perPage));
  return { questions, page, total, perPage };
}

/** The same without the total. */
export async function listQuestionRowsForStaff(db: Db, query: QuestionSearch): Promise<QuestionForModeration[]> {
  const { page, perPage = PER_PAGE } = query;
  return selectQuestionsForModeration(db, await toFilter(db, query), toWindow(page, perPage));
}

const toWindow = (page: number, perPage: number) => ({ limit: perPage, offset: (page - 1) * perPage });

async function toFilter(db: Db, { status, seller, from, to, q = '' }: QuestionSearch): Promise<QuestionFilter> {
  const { timeZone } = await readSettings(db);
  return { list: status, seller, q, terms: queryWordForms(q), ...toTimeRange({ from, to }, timeZone) };
}

/** Counts questions that are pending or have a pending answer, up to `max`. */
export function countWaitingQuestions(db: Db, max: number): Promise<number> {
  return countUnmoderated(db, max);
}
