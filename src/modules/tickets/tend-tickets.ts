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
/** Pictures of what is over serve nobody. */
const PHOTO_DAYS = 90;

/** Ends offers whose days are over. Several processes may: each ticket is looked at again under its lock. */
export async function endOffers(db: Db, how: Tending): Promise<number> {
  return each(
    db,
    OFFERS_DUE,
    await dueIds(db, OFFERS_DUE, { now: how.now, most: AT_ONCE }),
    how,
    async (tx, ticket) => {
      if (ticket.status !== 'quoted' || !isOver(ticket.quote_expires_at, how.now)) return;
      await moveTicket(tx, ticket.id, 'decline', { by: 'system', ...how });
    },
  );
}

/** Reminds those whose device lies ready, gives up waiting after the last time, and closes what was handed over. */
export async function chaseTickets(db: Db, how: Tending): Promise<number> {
  return each(
    db,
    TICKETS_DUE,
    await dueIds(db, TICKETS_DUE, { now: how.now, most: AT_ONCE }),
    how,
    async (tx, ticket) => {
      if (!isOver(ticket.next_reminder_at, how.now)) return;
      const mover = { by: 'system' as const, ...how };
      if (ticket.status === 'handed_over') await moveTicket(tx, ticket.id, 'close', mover);
      else if (ticket.status !== 'ready' && ticket.status !== 'unrepairable') await putReminder(tx, ticket.id, null);
      else if (ticket.reminders >= REMINDER_DAYS.length) await moveTicket(tx, ticket.id, 'unclaim', mover);
      else await remind(tx, ticket, how);
    },
  );
}

async function remind(tx: Tx, ticket: TicketRow, how: Tending): Promise<void> {
  const sent = ticket.reminders + 1;
  const at = nextReminder(ticket.ready_at ?? how.now, sent);
  // a shop that stood still for weeks does not send all of them at once
  const next = at > how.now ? at : laterBy(how.now, 1);
  await putReminder(tx, ticket.id, { reminders: sent, next_reminder_at: next });
  const where = { id: ticket.id, from: ticket.status, to: ticket.status };
  await noteTicket(tx, where, 'reminder', { by: 'system', now: how.now });
  await queueTicketNews(tx, ticket.id, 'reminder', how);
}

/** Reminds of appointments the day before; not those who booked on that day. */
export async function remindOfAppointments(db: Db, how: Tending): Promise<number> {
  const until = laterBy(how.now, 1);
  const soon = await appointmentsToRemind(db, { now: how.now, until, most: AT_ONCE });
  return each(db, APPOINTMENTS, soon, how, async (tx, { id }) => {
    // the process that marks it first sends the mail
    if (await markSlotReminded(tx, { id, now: how.now, until })) await queueTicketNews(tx, id, 'tomorrow', how);
  });
}

/** Forgets pictures of what ended long ago. */
export async function sweepTicketPhotos(db: Db, dataDir: string, now: Date): Promise<void> {
  const files = await sweptPhotoFiles(db, laterBy(now, -PHOTO_DAYS));
  for (const file of files) await dropProofFile(dataDir, file);
}

/** A ticket that fails waits for its retry, and those behind it are processed. @throws RowsFailed */
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
