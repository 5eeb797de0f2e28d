import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { deletePrivateFile } from '../../../platform/files/private-files.ts';
import { type DueRows, listDueIds } from '../../../platform/jobs/due-rows.ts';
import { processDueRows } from '../../../platform/jobs/process-rows.ts';
import { queueTicketNotification, type TicketLinks } from '../notifications/queue-ticket-notification.ts';
import { lockTicket, type TicketRow } from '../ticket.store.ts';
import { addTicketEvent, transitionTicket } from '../transition-ticket.ts';
import {
  APPOINTMENT_REMINDER_ROWS,
  deleteOldPhotos,
  markReminderSent,
  QUOTE_EXPIRY_ROWS,
  selectAppointmentsToRemind,
  TICKET_REMINDER_ROWS,
  updateReminder,
} from './repair-timers.store.ts';
import { addDays, calculateNextReminder, REMINDER_DAYS } from './ticket-dates.rules.ts';

type TimerContext = { links: TicketLinks; now: Date };

export const quoteExpiryRows = QUOTE_EXPIRY_ROWS;
export const ticketReminderRows = TICKET_REMINDER_ROWS;

const BATCH_SIZE = 50;
/** Photos are deleted this many days after the ticket ended. */
const PHOTO_RETENTION_DAYS = 90;

/** Declines expired quotes. Safe to run in several processes: each ticket is checked again under its lock. */
export async function expireQuotes(db: Db, context: TimerContext): Promise<number> {
  return processTickets(
    db,
    QUOTE_EXPIRY_ROWS,
    await listDueIds(db, QUOTE_EXPIRY_ROWS, { now: context.now, limit: BATCH_SIZE }),
    context,
    async (tx, ticket) => {
      if (ticket.status !== 'quoted' || !isDue(ticket.quote_expires_at, context.now)) return;
      await transitionTicket(tx, ticket.id, 'decline', { by: 'system', ...context });
    },
  );
}

/** Sends pickup reminders, marks devices as unclaimed after the last reminder, and closes handed-over tickets. */
export async function processTicketReminders(db: Db, context: TimerContext): Promise<number> {
  return processTickets(
    db,
    TICKET_REMINDER_ROWS,
    await listDueIds(db, TICKET_REMINDER_ROWS, { now: context.now, limit: BATCH_SIZE }),
    context,
    async (tx, ticket) => {
      if (!isDue(ticket.next_reminder_at, context.now)) return;
      const mover = { by: 'system' as const, ...context };
      if (ticket.status === 'handed_over') await transitionTicket(tx, ticket.id, 'close', mover);
      else if (ticket.status !== 'ready' && ticket.status !== 'unrepairable') await updateReminder(tx, ticket.id, null);
      else if (ticket.reminders >= REMINDER_DAYS.length) await transitionTicket(tx, ticket.id, 'unclaim', mover);
      else await sendReminder(tx, ticket, context);
    },
  );
}

async function sendReminder(tx: Tx, ticket: TicketRow, context: TimerContext): Promise<void> {
  const sent = ticket.reminders + 1;
  const at = calculateNextReminder(ticket.ready_at ?? context.now, sent);
  // after a longer downtime the missed reminders are not sent all at once
  const next = at > context.now ? at : addDays(context.now, 1);
  await updateReminder(tx, ticket.id, { reminders: sent, next_reminder_at: next });
  const states = { id: ticket.id, from: ticket.status, to: ticket.status };
  await addTicketEvent(tx, states, 'reminder', { by: 'system', now: context.now });
  await queueTicketNotification(tx, ticket.id, 'reminder', context);
}

/** Sends appointment reminders the day before, except for bookings made within that day. */
export async function sendAppointmentReminders(db: Db, context: TimerContext): Promise<number> {
  const until = addDays(context.now, 1);
  const soon = await selectAppointmentsToRemind(db, { now: context.now, until, limit: BATCH_SIZE });
  return processTickets(db, APPOINTMENT_REMINDER_ROWS, soon, context, async (tx, { id }) => {
    // only the process that sets the mark sends the e-mail
    if (await markReminderSent(tx, { id, now: context.now, until }))
      await queueTicketNotification(tx, id, 'tomorrow', context);
  });
}

/** Deletes photos of tickets that ended long ago. */
export async function purgeTicketPhotos(db: Db, dataDir: string, now: Date): Promise<void> {
  const files = await deleteOldPhotos(db, addDays(now, -PHOTO_RETENTION_DAYS));
  for (const file of files) await deletePrivateFile(dataDir, file);
}

/** A failed ticket is retried later and does not block the others. @throws RowsFailed */
function processTickets(
  db: Db,
  rows: DueRows,
  ids: readonly string[],
  { now }: TimerContext,
  work: (tx: Tx, ticket: TicketRow) => Promise<void>,
): Promise<number> {
  return processDueRows(db, rows, {
    ids,
    now,
    work: (id) =>
      inTransaction(db, async (tx) => {
        const ticket = await lockTicket(tx, { id });
        if (ticket) await work(tx, ticket);
      }),
  });
}

function isDue(at: Date | null, now: Date): boolean {
  return at !== null && at <= now;
}
