import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { DataSubject, PersonalRow } from '../../platform/privacy/personal-data.ts';
import { selectPersonalRows } from '../../platform/privacy/personal-rows.ts';
import type {} from '../catalog/catalog.tables.ts';

export function selectQuestionsForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select product.title->>'en' as product, question.body, question.display_name, question.locale, question.status,
        question.created_at as asked_at
      from product_question question join product on product.id = question.product_id
      where question.customer_id = ${customerId} order by question.created_at`,
  );
}

export function selectAnswersForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select question.body as question, answer.body, answer.display_name, answer.locale, answer.status,
        answer.answered_at
      from product_answer answer join product_question question on question.id = answer.question_id
      where answer.customer_id = ${customerId} order by answer.answered_at`,
  );
}

/** Deletes unpublished questions and answers and keeps published ones without a name; a store keeps its name. */
export async function anonymizeQuestionsAndAnswers(tx: Tx, customerId: string): Promise<void> {
  await sql`delete from product_question where customer_id = ${customerId} and status <> 'published'`.execute(tx);
  await sql`delete from product_answer where customer_id = ${customerId} and status <> 'published'`.execute(tx);
  await sql`update product_question set display_name = null where customer_id = ${customerId}`.execute(tx);
  await sql`update product_answer set display_name = null where customer_id = ${customerId} and by = 'buyer'`.execute(
    tx,
  );
}
