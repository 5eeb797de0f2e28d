import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { type DueRows, dueIds } from '../../platform/jobs/due-rows.ts';
import { processDueRows } from '../../platform/jobs/process-rows.ts';
import { dropProofFile } from '../payments/proof-files.ts';
import { moveTicket, noteTicket } from './move-ticket.ts';
import { queueTicketNews, type TicketLinks } from './queue-ticket-news.ts';
import { lockTicket, type TicketRow } from './ticket.store.ts';
import { laterBy, nextReminder, REMINDER_DAYS } from './ticket-dates.rules.ts';
import {
  APPOINTMENTS,
  appointmentsToRemind,
  markSlotReminded,
  OFFERS_DUE,
  putReminder,
  sweptPhotoFiles,
  TICKETS_DUE,
} from './ticket-jobs.store.ts';

type Tending = { links: TicketLinks; now: Date };

export const offersDue = OFFERS_DUE;
export const ticketsDue = TICKETS_DUE;

const AT_ONCE = 50;
/** Photos are deleted this many days after the ticket ended. */
const PHOTO_DAYS = 90;

/** Declines expired quotes. Safe to run in several processes: each ticket is checked again under its lock. */
export async function endOffers(db: Db, context: Tending): Promise<number> {
  return each(
    db,
    OFFERS_DUE,
    await dueIds(db, OFFERS_DUE, { now: context.now, most: AT_ONCE }),
    context,
    async (tx, ticket) => {
      if (ticket.status !== 'quoted' || !isOver(ticket.quote_expires_at, context.now)) return;
      await moveTicket(tx, ticket.id, 'decline', { by: 'system', ...context });
    },
  );
}

/** Sends pickup reminders, marks devices as unclaimed after the last reminder, and closes handed-over tickets. */
export async function chaseTickets(db: Db, context: Tending): Promise<number> {
  return each(
    db,
    TICKETS_DUE,
    await dueIds(db, TICKETS_DUE, { now: context.now, most: AT_ONCE }),
    context,
    async (tx, ticket) => {
      if (!isOver(ticket.next_reminder_at, context.now)) return;
      const mover = { by: 'system' as const, ...context };
      if (ticket.status === 'handed_over') await moveTicket(tx, ticket.id, 'close', mover);
      else if (ticket.status !== 'ready' && ticket.status !== 'unrepairable') await putReminder(tx, ticket.id, null);
      else if (ticket.reminders >= REMINDER_DAYS.length) await moveTicket(tx, ticket.id, 'unclaim', mover);
      else await remind(tx, ticket, context);
    },
  );
}

async function remind(tx: Tx, ticket: TicketRow, context: Tending): Promise<void> {
  const sent = ticket.reminders + 1;
  const at = nextReminder(ticket.ready_at ?? context.now, sent);
  // after a longer downtime the missed reminders are not sent all at once
  const next = at > context.now ? at : laterBy(context.now, 1);
  await putReminder(tx, ticket.id, { reminders: sent, next_reminder_at: next });
  const states = { id: ticket.id, from: ticket.status, to: ticket.status };
  await noteTicket(tx, states, 'reminder', { by: 'system', now: context.now });
  await queueTicketNews(tx, ticket.id, 'reminder', context);
}

/** Sends appointment reminders the day before, except for bookings made within that day. */
export async function remindOfAppointments(db: Db, context: Tending): Promise<number> {
  const until = laterBy(context.now, 1);
  const soon = await appointmentsToRemind(db, { now: context.now, until, limit: AT_ONCE });
  return each(db, APPOINTMENTS, soon, context, async (tx, { id }) => {
    // only the process that sets the mark sends the e-mail
    if (await markSlotReminded(tx, { id, now: context.now, until })) await queueTicketNews(tx, id, 'tomorrow', context);
  });
}

/** Deletes photos of tickets that ended long ago. */
export async function sweepTicketPhotos(db: Db, dataDir: string, now: Date): Promise<void> {
  const files = await sweptPhotoFiles(db, laterBy(now, -PHOTO_DAYS));
  for (const file of files) await dropProofFile(dataDir, file);
}

/** A failed ticket is retried later and does not block the others. @throws RowsFailed */
function each(
  db: Db,
  rows: DueRows,
  ids: readonly string[],
  { now }: Tending,
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

function isOver(at: Date | null, now: Date): boolean {
  return at !== null && at <= now;
}
