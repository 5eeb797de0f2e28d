import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { type DueRows, isNotPostponed } from '../../../platform/jobs/due-rows.ts';

/** Expired quotes. */
export const QUOTE_EXPIRY_ROWS: DueRows = {
  table: 'ticket',
  dueColumn: 'quote_expires_at',
  condition: sql<boolean>`status = 'quoted'`,
  job: 'expire-repair-quotes',
};
/** Tickets with a due reminder or automatic transition. */
export const TICKET_REMINDER_ROWS: DueRows = {
  table: 'ticket',
  dueColumn: 'next_reminder_at',
  job: 'send-ticket-reminders',
};
/** Appointments are selected by time; this names the job that failed rows are retried under. */
export const APPOINTMENT_REMINDER_ROWS: DueRows = {
  table: 'ticket',
  dueColumn: 'slot_at',
  job: 'send-appointment-reminders',
};

const toIds = (rows: { id: string }[]) => rows.map(({ id }) => id);

export async function updateReminder(
  tx: Tx,
  id: string,
  to: { reminders: number; next_reminder_at: Date } | null,
): Promise<void> {
  await tx
    .updateTable('ticket')
    .set(to ?? { next_reminder_at: null })
    .where('id', '=', id)
    .execute();
}

type ReminderWindow = { now: Date; until: Date };

/** Booked, within the period, without a reminder yet, and not changed during the last day before the appointment. */
const isToRemind = ({ now, until }: ReminderWindow) => sql<boolean>`
  status = 'booked' and slot_at > ${now} and slot_at <= ${until}
  and reminded_slot_at is distinct from slot_at and updated_at < slot_at - interval '1 day'`;

export async function selectAppointmentsToRemind(
  db: Db,
  { limit, ...soon }: ReminderWindow & { limit: number },
): Promise<string[]> {
  const query = db
    .selectFrom('ticket')
    .select('id')
    .where(isToRemind(soon))
    .where(isNotPostponed('send-appointment-reminders', sql.ref('ticket.id'), soon.now));
  return toIds(await query.orderBy('slot_at').limit(limit).execute());
}

/** False when another process set the mark first. */
export async function markReminderSent(tx: Tx, { id, ...soon }: ReminderWindow & { id: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket')
    .set((is) => ({ reminded_slot_at: is.ref('slot_at') }))
    .where('id', '=', id)
    .where(isToRemind(soon))
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Deletes photo rows of tickets that ended before `before`; returns their file names. */
export async function deleteOldPhotos(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('ticket_photo')
    .where('ticket_id', 'in', (is) =>
      is
        .selectFrom('ticket')
        .select('id')
        .where('status', 'in', ['closed', 'cancelled', 'declined'])
        .where('updated_at', '<', before),
    )
    .returning('file')
    .execute();
  return rows.map(({ file }) => file);
}
