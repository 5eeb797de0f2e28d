import { type RawBuilder, sql } from 'kysely';
import type { CsvCell } from '../../kernel/csv.ts';
import type { Db } from '../../platform/database/db.ts';
import type { PersonalList, PersonalListName } from './personal-lists.ts';

/** The data subject; requests without an account are matched by e-mail address only. */
export type DataSubject = { customerId: string; email: string };
export type PersonalRow = Record<string, CsvCell>;

/** Lists are truncated at this size; it is far above real sizes. */
const MAX_EXPORT_ROWS = 20_000;

export async function readPersonalList(
  db: Db,
  list: Pick<PersonalList, 'name'>,
  person: DataSubject,
): Promise<PersonalRow[]> {
  const { rows } = await sql<PersonalRow>`${QUERIES[list.name](person)} limit ${MAX_EXPORT_ROWS}`.execute(db);
  return rows;
}

/** Product title in the default language. */
const product = sql`product.title->>'en' as product`;

/** Tickets of the person, including those without an account. */
const matchesTicketOwner = ({ customerId, email }: DataSubject) => sql`
  (ticket.customer_id = ${customerId} or (ticket.customer_id is null and lower(ticket.email) = ${email}))`;

const QUERIES: Record<PersonalListName, (person: DataSubject) => RawBuilder<unknown>> = {
  profile: ({ customerId }) =>
    sql`select id, name, email, phone, locale, created_at from customer where id = ${customerId}`,
  addresses: ({ customerId }) => sql`
    select label, name, phone, company, tax_id, country, state, city, zip, address_1, address_2, landmark, delivery_note,
      default_shipping, default_billing, created_at
    from customer_address where customer_id = ${customerId} order by created_at`,
  orders: ({ customerId }) => sql`
    select code, placed_at, status, payment_state, currency, goods, discount, shipping, cod_fee, tax, grand, email, phone,
      address, billing_address, note, home_spm
    from shop_order where customer_id = ${customerId} order by placed_at`,
  'order-lines': ({ customerId }) => sql`
    select ordered.code as order, line.title, line.sku, line.attributes, line.quantity, ordered.currency,
      line.unit_price, line.total, line.tax
    from order_line line join shop_order ordered on ordered.id = line.order_id
    where ordered.customer_id = ${customerId} order by ordered.placed_at, line.id`,
  cancellations: ({ customerId }) => sql`
    select ordered.code as order, called.reason_code, called.note, called.status, called.message, called.created_at,
      called.decided_at
    from cancellation called join shop_order ordered on ordered.id = called.order_id
    where ordered.customer_id = ${customerId} order by called.created_at`,
  returns: ({ customerId }) => sql`
    select ordered.code as order, request.kind, request.wish, request.note, request.status, request.message,
      request.payout, request.created_at, request.decided_at
    from return_request request join shop_order ordered on ordered.id = request.order_id
    where ordered.customer_id = ${customerId} order by request.created_at`,
  reviews: ({ customerId }) => sql`
    select ${product}, review.rating, review.title, review.body, review.aspects, review.display_name, review.locale,
      review.status, review.created_at
    from review join product on product.id = review.product_id
    where review.customer_id = ${customerId} order by review.created_at`,
  'review-votes': ({ customerId }) => sql`
    select ${product}, vote.voted_at
    from review_vote vote join review on review.id = vote.review_id join product on product.id = review.product_id
    where vote.customer_id = ${customerId} order by vote.voted_at`,
  'review-reports': ({ customerId }) => sql`
    select ${product}, report.reason, report.note, report.reported_at
    from review_report report join review on review.id = report.review_id join product on product.id = review.product_id
    where report.customer_id = ${customerId} order by report.reported_at`,
  questions: ({ customerId }) => sql`
    select ${product}, question.body, question.display_name, question.locale, question.status, question.asked_at
    from product_question question join product on product.id = question.product_id
    where question.customer_id = ${customerId} order by question.asked_at`,
  answers: ({ customerId }) => sql`
    select question.body as question, answer.body, answer.display_name, answer.locale, answer.status, answer.answered_at
    from product_answer answer join product_question question on question.id = answer.question_id
    where answer.customer_id = ${customerId} order by answer.answered_at`,
  wishlist: ({ customerId }) => sql`
    select ${product}, wish.added_at from wish join product on product.id = wish.product_id
    where wish.customer_id = ${customerId} order by wish.added_at`,
  compared: ({ customerId }) => sql`
    select ${product}, compared.added_at
    from compared_product compared join product on product.id = compared.product_id
    where compared.customer_id = ${customerId} order by compared.added_at`,
  'followed-stores': ({ customerId }) => sql`
    select seller.name as store, follower.followed_at
    from store_follower follower join seller on seller.id = follower.seller_id
    where follower.customer_id = ${customerId} order by follower.followed_at`,
  devices: ({ customerId }) => sql`
    select device_model.name as device, own.name, own.main, own.added_at
    from customer_device own join device_model on device_model.id = own.device_model_id
    where own.customer_id = ${customerId} order by own.added_at`,
  'store-applications': ({ customerId }) => sql`
    select store_name as store, legal_name, registration_no, tax_id, contact_name as contact, email, phone, address,
      iban_end, state, applied_at, decided_at
    from seller_application where customer_id = ${customerId} order by applied_at`,
  basket: ({ customerId }) => sql`
    select ${product}, inventory.sku, line.quantity, line.search_query as search, line.added_at
    from cart_line line
    join cart on cart.id = line.cart_id
    join product on product.id = line.product_id
    join inventory on inventory.id = line.inventory_id
    where cart.customer_id = ${customerId} order by line.added_at`,
  vouchers: ({ customerId }) => sql`
    select voucher.code, ordered.code as order, used.used_at, used.returned_at
    from voucher_use used
    join voucher on voucher.id = used.voucher_id
    join shop_order ordered on ordered.id = used.order_id
    where used.customer_id = ${customerId} order by used.used_at`,
  'stock-alerts': ({ email }) => sql`
    select ${product}, inventory.sku, alert.created_at, alert.told_at
    from stock_alert alert
    join inventory on inventory.id = alert.inventory_id
    join product on product.id = inventory.product_id
    where alert.email = ${email} order by alert.created_at`,
  newsletter: ({ email }) => sql`
    select email, locale, source, state, asked_at, confirmed_at, left_at from newsletter_subscription
    where email = ${email} order by asked_at`,
  repairs: (person) => sql`
    select number, kind, status, make, model, serial, colour, storage_gb, description, condition, name, email, phone,
      address, slot_at, consents, created_at, handed_over_at
    from ticket where ${matchesTicketOwner(person)} order by created_at`,
  'repair-lines': (person) => sql`
    select ticket.number as repair, line.title, ticket.currency, line.price, line.discount, line.tax, line.status,
      line.note, line.warranty_until, line.decided_at
    from ticket_line line join ticket on ticket.id = line.ticket_id
    where ${matchesTicketOwner(person)} order by ticket.created_at, line.sort`,
  'repair-payouts': (person) => sql`
    select ticket.number as repair, ticket.currency, payout.amount, payout.reference, payout.paid_at
    from ticket_payout payout join ticket on ticket.id = payout.ticket_id
    where ${matchesTicketOwner(person)} order by payout.paid_at`,
  'repair-history': (person) => sql`
    select ticket.number as repair, event.kind, event.to_state as status, event.message, event.happened_at
    from ticket_event event join ticket on ticket.id = event.ticket_id
    where ${matchesTicketOwner(person)} order by event.happened_at`,
  'messages-to-the-shop': ({ customerId, email }) => sql`
    select topic, reference, message, name, email, phone, status, sent_at from contact_message
    where customer_id = ${customerId} or (customer_id is null and lower(email) = ${email}) order by sent_at`,
  'ways-in': ({ customerId }) => sql`
    select provider, email, linked_at, used_at from social_account
    where customer_id = ${customerId} order by linked_at`,
  sessions: ({ customerId }) => sql`
    select user_agent, created_at, last_seen_at, expires_at from session
    where customer_id = ${customerId} order by created_at`,
};
