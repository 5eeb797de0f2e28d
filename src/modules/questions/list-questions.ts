import { isLocale, type Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { cacheRows } from '../../platform/caching/cached-rows.ts';
import type { Db } from '../../platform/database/db.ts';
import { queryWordForms } from '../search/text/fold.rules.ts';
import type { AnswerSource } from './questions.rules.ts';
import { countQuestions, listQuestionRows, type QuestionRow } from './questions.store.ts';

/** Maximum number of search words. */
const MAX_SEARCH_WORDS = 8;

export type Answer = {
  id: string;
  by: AnswerSource;
  /** Name of the buyer or store; null for the shop and for buyers without a name. */
  name: string | null;
  locale: Locale | null;
  body: string;
  at: Date;
};

export type Question = {
  id: string;
  /** First name and initial; null when the account was deleted. */
  name: string | null;
  /** Null when the shop does not support the language. */
  locale: Locale | null;
  body: string;
  helpful: number;
  at: Date;
  answers: Answer[];
};

/** `found` of `total` questions match the search words. */
export type Questions = { questions: Question[]; total: number; found: number };

/**
 * Published questions of a product with their published answers, starting at offset `from`. Refuses as missing when the
 * product does not exist.
 */
export async function listQuestions(
  db: Db,
  productId: number,
  query: QuestionsQuery,
  locale: Locale,
): Promise<Result<Questions>> {
  const { q, from, count } = query;
  const select = () => selectRows(db, productId, query, locale);
  const read = q === '' ? cachedQuestions.read(db, `${productId} ${locale} ${from} ${count}`, select) : select();
  const { counts, rows } = await read;
  if (!counts) return refuse('catalog.unknown-product', {}, 'missing');
  const supportedLocale = (name: string) => (isLocale(name) ? name : null);
  const questions = rows.map(({ answers, ...row }) => ({
    ...row,
    locale: supportedLocale(row.locale),
    answers: answers.map(({ at, ...answer }) => ({
      ...answer,
      locale: supportedLocale(answer.locale),
      at: new Date(at),
    })),
  }));
  return ok({ questions, ...counts });
}

type QuestionsQuery = { q: string; from: number; count: number };
type QuestionRows = { counts: Awaited<ReturnType<typeof countQuestions>>; rows: QuestionRow[] };

const MAX_CACHED_LISTS = 400;

/** Lists without search words. */
const cachedQuestions = cacheRows<string, QuestionRows>(MAX_CACHED_LISTS);

async function selectRows(
  db: Db,
  productId: number,
  { q, from, count }: QuestionsQuery,
  locale: Locale,
): Promise<QuestionRows> {
  const terms = queryWordForms(q).slice(0, MAX_SEARCH_WORDS);
  const counts = await countQuestions(db, productId, terms);
  if (!counts || counts.found <= from) return { counts, rows: [] };
  return { counts, rows: await listQuestionRows(db, productId, { terms, locale, limit: count, offset: from }) };
}
