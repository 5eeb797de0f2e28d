import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { DataSubject, PersonalRow } from '../../platform/privacy/personal-data.ts';
import { selectPersonalRows } from '../../platform/privacy/personal-rows.ts';
import type {} from '../catalog/catalog.tables.ts';

export function selectReviewsForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select product.title->>'en' as product, review.rating, review.title, review.body, review.aspects,
        review.display_name, review.locale, review.status, review.created_at
      from review join product on product.id = review.product_id
      where review.customer_id = ${customerId} order by review.created_at`,
  );
}

export function selectVotesForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select product.title->>'en' as product, vote.voted_at
      from review_vote vote join review on review.id = vote.review_id join product on product.id = review.product_id
      where vote.customer_id = ${customerId} order by vote.voted_at`,
  );
}

export function selectReportsForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select product.title->>'en' as product, report.reason, report.note, report.reported_at
      from review_report report
      join review on review.id = report.review_id
      join product on product.id = review.product_id
      where report.customer_id = ${customerId} order by report.reported_at`,
  );
}

/** Deletes unpublished reviews and keeps published ones without a name. */
export async function anonymizeReviews(tx: Tx, customerId: string): Promise<void> {
  await sql`delete from review where customer_id = ${customerId} and status <> 'published'`.execute(tx);
  await sql`update review set display_name = null where customer_id = ${customerId}`.execute(tx);
}

/** Decrements the counters of votes and open reports, which are deleted with the account. */
export async function subtractVotesAndReports(tx: Tx, customerId: string): Promise<void> {
  await sql`
    update review set helpful_count = helpful_count - 1
    where id in (select review_id from review_vote where customer_id = ${customerId})`.execute(tx);
  await sql`
    update review set reported_count = greatest(reported_count - 1, 0)
    where id in (select review_id from review_report where customer_id = ${customerId} and settled_at is null)`.execute(
    tx,
  );
}
