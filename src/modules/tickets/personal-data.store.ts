import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { DataSubject, ErasureSubject, PersonalRow } from '../../platform/privacy/personal-data.ts';
import { anonymizeAddress, selectPersonalRows } from '../../platform/privacy/personal-rows.ts';
import type { TicketState } from '../ticket-payments/ticket-status.rules.ts';

/** Tickets of the person, including those without an account under the same e-mail address. */
const isOwnTicket = ({ customerId, email }: DataSubject): RawBuilder<boolean> => sql`
  (ticket.customer_id = ${customerId} or (ticket.customer_id is null and lower(ticket.email) = ${email}))`;

export function selectTicketsForExport(db: Db, subject: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select number, kind, status, make, model, serial, colour, storage_gb, description, condition, name, email, phone,
        address, slot_at, consents, created_at, handed_over_at
      from ticket where ${isOwnTicket(subject)} order by created_at`,
  );
}

export function selectTicketLinesForExport(db: Db, subject: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select ticket.number as repair, line.title, ticket.currency, line.price, line.discount, line.tax, line.status,
        line.note, line.warranty_until, line.decided_at
      from ticket_line line join ticket on ticket.id = line.ticket_id
      where ${isOwnTicket(subject)} order by ticket.created_at, line.sort`,
  );
}

export function selectTicketPayoutsForExport(db: Db, subject: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select ticket.number as repair, ticket.currency, payout.amount, payout.reference, payout.paid_at
      from ticket_payout payout join ticket on ticket.id = payout.ticket_id
      where ${isOwnTicket(subject)} order by payout.paid_at`,
  );
}

export function selectTicketEventsForExport(db: Db, subject: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select ticket.number as repair, event.kind, event.to_state as status, event.message, event.happened_at
      from ticket_event event join ticket on ticket.id = event.ticket_id
      where ${isOwnTicket(subject)} order by event.happened_at`,
  );
}

export async function countTickets(
  db: Db,
  customerId: string,
  { states }: { states: readonly TicketState[] },
): Promise<number> {
  const row = await db
    .selectFrom('ticket')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('status', 'in', states)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** @returns the files of the photos */
export async function deleteTicketPhotos(tx: Tx, subject: DataSubject): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete from ticket_photo where ticket_id in (select id from ticket where ${isOwnTicket(subject)})
    returning file`.execute(tx);
  return rows.map(({ file }) => file);
}

/** Keeps number, work and prices of the tickets; deletes their links and free text. */
export async function anonymizeTickets(tx: Tx, subject: ErasureSubject): Promise<void> {
  const { pseudonym, pseudonymEmail } = subject;
  const tickets = sql`select id from ticket where ${isOwnTicket(subject)}`;
  await sql`delete from ticket_token where ticket_id in (${tickets})`.execute(tx);
  await sql`update ticket_payout set reference = '' where ticket_id in (${tickets})`.execute(tx);
  await sql`update ticket_event set message = '', note = '' where ticket_id in (${tickets})`.execute(tx);
  await sql`
    update ticket set customer_id = null, name = ${pseudonym}, email = ${pseudonymEmail}, phone = '', serial = null,
      description = '', next_reminder_at = null, address = ${anonymizeAddress('address', pseudonym)}
    where ${isOwnTicket(subject)}`.execute(tx);
}
