import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';
import type { TimeRange } from '../../kernel/time/period.schemas.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { ModerationStatus } from '../publishing/moderation.rules.ts';
import type { QuestionList } from './questions.input.ts';
import type { AnswerSource } from './questions.rules.ts';
import { matchesTerms, type SearchTerms } from './questions.store.ts';

const MAX_ANSWERS = 50;

export type AnswerForModeration = {
  id: string;
  by: AnswerSource;
  name: string | null;
  locale: string;
  body: string;
  status: ModerationStatus;
  reason: string | null;
  /** ISO. */
  at: string;
};

export type QuestionForModeration = {
  id: string;
  productId: number;
  main: string;
  title: LocalizedText;
  name: string | null;
  locale: string;
  body: string;
  status: ModerationStatus;
  reason: string | null;
  at: Date;
  answers: AnswerForModeration[];
};

const hasAnswerWithStatus = (status: ModerationStatus) =>
  sql`exists (select 1 from product_answer a where a.question_id = q.id and a.status = ${status})`;

const LISTS: Record<QuestionList, RawBuilder<SqlBool>> = {
  waiting: sql`(q.status = 'pending' or ${hasAnswerWithStatus('pending')})`,
  unanswered: sql`(q.status = 'published' and not ${hasAnswerWithStatus('published')})`,
  published: sql`q.status = 'published'`,
  rejected: sql`(q.status = 'rejected' or ${hasAnswerWithStatus('rejected')})`,
  all: sql`true`,
};

export type QuestionFilter = TimeRange & {
  list: QuestionList;
  /** Seller of the product; `shop` for the shop itself. */
  seller?: number | 'shop';
  /** Compared with the title of the product. */
  q: string;
  terms: SearchTerms;
};

/** Counts questions that are pending or have a pending answer, up to `max`. */
export async function countUnmoderated(db: Db, max: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select 1 from product_question q where ${LISTS.waiting} limit ${max}) waiting`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Questions of all products with all their answers: open ones oldest first, others newest first. */
export async function selectQuestionsForModeration(
  db: Db,
  filter: QuestionFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<QuestionForModeration[]> {
  const isOpen = filter.list === 'waiting' || filter.list === 'unanswered';
  const { rows } = await sql<QuestionForModeration>`
    select q.id, q.product_id as "productId", coalesce(main.slug, filed.slug) as main, p.title, q.display_name as name,
      q.locale, q.body, q.status, q.reject_reason as reason, q.created_at as at,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', a.id, 'by', a.by, 'name', a.display_name, 'locale', a.locale, 'body', a.body, 'status', a.status,
          'reason', a.reject_reason, 'at', a.answered_at
        ) order by a.answered_at, a.id), '[]')
        from (
          select a.id, a.by, a.display_name, a.locale, a.body, a.status, a.reject_reason, a.answered_at
          from product_answer a where a.question_id = q.id order by a.answered_at, a.id limit ${MAX_ANSWERS}
        ) a
      ) as answers
    from product_question q
    join product p on p.id = q.product_id
    join category filed on filed.id = p.category_id
    left join category main on main.id = filed.parent_id
    where ${matchesFilter(filter)}
    order by ${isOpen ? sql`q.created_at, q.id` : sql`q.created_at desc, q.id`}
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

export async function countQuestionsForModeration(db: Db, filter: QuestionFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from product_question q where ${matchesFilter(filter)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

function matchesFilter({ list, seller, from, until, q, terms }: QuestionFilter): RawBuilder<SqlBool> {
  const conditions = [LISTS[list]];
  if (seller !== undefined) {
    const isSold = seller === 'shop' ? sql`seller_id is null` : sql`seller_id = ${seller}`;
    conditions.push(sql`q.product_id in (select id from product where ${isSold})`);
  }
  if (from !== undefined) conditions.push(sql`q.created_at >= ${from}`);
  if (until !== undefined) conditions.push(sql`q.created_at < ${until}`);
  if (q !== '')
    conditions.push(sql`(
      ${matchesTerms(terms)}
      or q.product_id in (select id from product where strpos(title_search, lower(${q})) > 0)
    )`);
  return sql.join(conditions, sql` and `);
}

export type Contribution = { kind: 'question' | 'answer'; questionId: string; status: ModerationStatus };

/** Finds a question or an answer by its id with a row lock. */
export async function lockContribution(tx: Tx, id: string): Promise<Contribution | undefined> {
  const question = await tx
    .selectFrom('product_question')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (question) return { kind: 'question', questionId: id, status: question.status };
  const answer = await tx
    .selectFrom('product_answer')
    .select(['status', 'question_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return answer && { kind: 'answer', questionId: answer.question_id, status: answer.status };
}

export async function updateStatus(
  tx: Tx,
  { kind, id }: { kind: Contribution['kind']; id: string },
  status: ModerationStatus,
  reason: string | null,
): Promise<void> {
  await tx
    .updateTable(kind === 'question' ? 'product_question' : 'product_answer')
    .set({ status, reject_reason: reason })
    .where('id', '=', id)
    .execute();
}
