import { isLocale, type Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { queryWordForms } from '../search/fold.rules.ts';
import type { AnsweredBy } from './questions.rules.ts';
import { questionCounts, questionRows } from './questions.store.ts';

/** More words than this narrow nothing. */
const MOST_WORDS = 8;

export type Answer = {
  id: string;
  by: AnsweredBy;
  /** Of a buyer or a store; null for the shop and for a buyer without a name. */
  name: string | null;
  locale: Locale | null;
  body: string;
  at: Date;
};

export type Question = {
  id: string;
  /** First word and initial; null for somebody whose account is gone. */
  name: string | null;
  /** Null for a language the shop does not speak. */
  locale: Locale | null;
  body: string;
  helpful: number;
  at: Date;
  answers: Answer[];
};

/** `found` of `total` hold the words that were looked for. */
export type Questions = { questions: Question[]; total: number; found: number };

/** Published questions of a product with their published answers, from a place in their order. Missing where there is no product. */
export async function listQuestions(
  db: Db,
  productId: number,
  { q, from, count }: { q: string; from: number; count: number },
  locale: Locale,
): Promise<Result<Questions>> {
  const asked = queryWordForms(q).slice(0, MOST_WORDS);
  const counts = await questionCounts(db, productId, asked);
  if (!counts) return refuse('catalog.unknown-product', {}, 'missing');
  const rows =
    counts.found <= from ? [] : await questionRows(db, productId, { asked, locale, limit: count, offset: from });
  const known = (name: string) => (isLocale(name) ? name : null);
  const questions = rows.map(({ answers, ...row }) => ({
    ...row,
    locale: known(row.locale),
    answers: answers.map(({ at, ...answer }) => ({ ...answer, locale: known(answer.locale), at: new Date(at) })),
  }));
  return ok({ questions, ...counts });
}
