import { type RawBuilder, sql } from 'kysely';
import type { Locale, LocalizedText } from '../../kernel/locale.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { prepareQuery } from '../../platform/database/prepared-statements.ts';
import type { ModerationStatus } from '../publishing/moderation.rules.ts';
import type { AnswerSource } from './questions.rules.ts';
import type { ProductAnswerTable, ProductQuestionTable } from './questions.tables.ts';

const MAX_ANSWERS = 10;

/** Search terms: for each, the word forms that are equivalent. */
export type SearchTerms = readonly (readonly string[])[];

/** Condition: every search term is the prefix of a word in the question or in one of its published answers. */
export function matchesTerms(terms: SearchTerms): RawBuilder<boolean> {
  const conditions = terms.map((forms) => {
    const hasPrefix = (column: string) =>
      sql.join(
        forms.map((form) => sql`position(${` ${form}`} in ${sql.ref(column)}) > 0`),
        sql` or `,
      );
    return sql<boolean>`(${hasPrefix('q.words')} or exists (
      select 1 from product_answer a
      where a.question_id = q.id and a.status = 'published' and (${hasPrefix('a.words')})
    ))`;
  });
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Number of published questions of a product, and of those that match; undefined when the product is not public. */
export async function countQuestions(
  db: Db,
  productId: number,
  terms: SearchTerms,
): Promise<{ total: number; found: number } | undefined> {
  const query = sql<{ total: number; found: number }>`
    select count(q.id)::int as total, (count(q.id) filter (where ${matchesTerms(terms)}))::int as found
    from product p
    left join product_question q on q.product_id = p.id and q.status = 'published'
    where p.id = ${productId} and p.status = 1
    group by p.id
  `;
  const { rows } = await nameList('questions.count', terms, query).execute(db);
  return rows[0];
}

type AnswerRow = {
  id: string;
  by: AnswerSource;
  name: string | null;
  locale: string;
  body: string;
  /** ISO. */
  at: string;
};

export type QuestionRow = {
  id: string;
  name: string | null;
  locale: string;
  body: string;
  helpful: number;
  at: Date;
  answers: AnswerRow[];
};

type QuestionRowsQuery = { terms: SearchTerms; locale: Locale; limit: number; offset: number };

/**
 * Questions in the reader's language and answered questions come first. Answers of the shop and the store come before
 * those of buyers.
 */
export async function listQuestionRows(db: Db, productId: number, query: QuestionRowsQuery): Promise<QuestionRow[]> {
  const { terms, locale, limit, offset } = query;
  const select = sql<QuestionRow>`
    select q.id, q.display_name as name, q.locale, q.body, q.helpful_count as helpful, q.created_at as at,
      (
        select coalesce(json_agg(json_build_object(
          'id', a.id, 'by', a.by, 'name', a.display_name, 'locale', a.locale, 'body', a.body, 'at', a.answered_at
        ) order by a.by = 'buyer', a.answered_at, a.id), '[]')
        from (
          select a.id, a.by, a.display_name, a.locale, a.body, a.answered_at
          from product_answer a where a.question_id = q.id and a.status = 'published'
          order by a.by = 'buyer', a.answered_at, a.id limit ${MAX_ANSWERS}
        ) a
      ) as answers
    from product_question q
    where q.product_id = ${productId} and q.status = 'published' and ${matchesTerms(terms)}
    order by q.locale = ${locale} desc,
      exists (select 1 from product_answer a where a.question_id = q.id and a.status = 'published') desc,
      q.helpful_count desc, q.created_at desc, q.id
    limit ${limit} offset ${offset}
  `;
  const { rows } = await nameList('questions.page', terms, select).execute(db);
  return rows;
}

/** The statement differs with the search words, so that only the list without them is prepared. */
function nameList<T>(name: string, terms: SearchTerms, query: RawBuilder<T>): RawBuilder<T> {
  return terms.length === 0 ? prepareQuery(name, query) : query;
}

type NewQuestion = Pick<
  ProductQuestionTable,
  'id' | 'product_id' | 'display_name' | 'locale' | 'body' | 'words' | 'created_at'
> & { customer_id: string; status: ModerationStatus };

/** Inserts a question; a repeated question keeps its existing row. Returns undefined when the product is not public. */
export async function saveQuestion(
  tx: Tx,
  { id, product_id, customer_id, display_name, locale, body, words, status, created_at }: NewQuestion,
): Promise<{ id: string; status: ModerationStatus } | undefined> {
  const { rows } = await sql<{ id: string; status: ModerationStatus }>`
    insert into product_question
      (id, product_id, customer_id, display_name, locale, body, words, status, created_at)
    select ${id}, p.id, ${customer_id}, ${display_name}, ${locale}, ${body}, ${words}, ${status}, ${created_at}
    from product p where p.id = ${product_id} and p.status = 1
    on conflict (customer_id, product_id, body) do update set words = excluded.words
    returning id, status
  `.execute(tx);
  return rows[0];
}

export type Answerer = {
  productId: number;
  /** Name of the store that sells the product, if the customer manages the store. */
  store: string | null;
  /** Whether the product was delivered to the customer. */
  bought: boolean;
};

/** Relation of a customer to a published question; undefined when it does not exist. Shipment status 5 is delivered. */
export async function findAnswerer(db: Db, questionId: string, customerId: string): Promise<Answerer | undefined> {
  const { rows } = await sql<Answerer>`
    select q.product_id as "productId", s.name as store,
      exists (
        select 1 from order_line l
        join shop_order o on o.id = l.order_id
        join order_shipment k on k.order_id = l.order_id and k.id = l.shipment_id
        where l.product_id = q.product_id and o.customer_id = ${customerId} and k.status = 5
      ) as bought
    from product_question q
    join product p on p.id = q.product_id and p.status = 1
    left join seller_member m
      on m.seller_id = p.seller_id and m.customer_id = ${customerId} and m.role in ('owner', 'manager')
    left join seller s on s.id = m.seller_id
    where q.id = ${questionId} and q.status = 'published'
  `.execute(db);
  return rows[0];
}

type NewAnswer = Omit<ProductAnswerTable, 'reject_reason' | 'status'> & { status: ModerationStatus };

/** Returns false when the customer has already answered. */
export async function insertAnswer(tx: Tx, row: NewAnswer): Promise<boolean> {
  const inserted = await tx
    .insertInto('product_answer')
    .values(row)
    .onConflict((conflict) => conflict.columns(['question_id', 'customer_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Inserts an answer of the shop or replaces a rejected one. Returns its id, or undefined when an answer exists. */
export async function saveShopAnswer(tx: Tx, row: NewAnswer): Promise<string | undefined> {
  const { locale, body, words, status, answered_at } = row;
  const saved = await tx
    .insertInto('product_answer')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['question_id', 'customer_id'])
        .doUpdateSet({ locale, body, words, status, answered_at, reject_reason: null })
        .where('product_answer.by', '=', 'staff')
        .where('product_answer.status', '=', 'rejected'),
    )
    .returning('id')
    .executeTakeFirst();
  return saved?.id;
}

export type AnsweredQuestion = {
  email: string;
  locale: string;
  question: string;
  productId: number;
  main: string;
  title: LocalizedText;
  by: AnswerSource;
  name: string | null;
  answer: string;
};

/**
 * Finds the author of a question that has its first published answer by someone else, and marks the author as notified,
 * so that the mail is sent once.
 */
export async function claimAuthorNotification(
  tx: Tx,
  questionId: string,
  now: Date,
): Promise<AnsweredQuestion | undefined> {
  const { rows } = await sql<AnsweredQuestion>`
    update product_question q set notified_at = ${now}
    from customer c, product p
    join category filed on filed.id = p.category_id
    left join category main on main.id = filed.parent_id,
    (
      select a.by, a.display_name as name, a.body as answer
      from product_answer a
      where a.question_id = ${questionId} and a.status = 'published'
        and a.customer_id is distinct from (select customer_id from product_question where id = ${questionId})
      order by a.answered_at, a.id limit 1
    ) first
    where q.id = ${questionId} and q.status = 'published' and q.notified_at is null
      and c.id = q.customer_id and p.id = q.product_id and p.status = 1
    returning c.email, q.locale, q.body as question, p.id as "productId", p.title,
      coalesce(main.slug, filed.slug) as main, first.by, first.name, first.answer
  `.execute(tx);
  return rows[0];
}
