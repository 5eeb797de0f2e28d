import { basisPointsOf } from '../../kernel/money.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { readSettings } from '../content/read-settings.ts';
import { type AnsweredLines, answerLines, isAnsweredSo, type LineAnswers } from './answer-lines.rules.ts';
import { creditTicket, standingLines } from './credit-ticket.ts';
import { moveTicket, noteTicket } from './move-ticket.ts';
import { creditLook } from './offer-lines.rules.ts';
import { decideLines } from './own-ticket.store.ts';
import type { TicketLinks } from './queue-ticket-news.ts';
import { ticketAfter } from './ticket.states.rules.ts';
import {
  linesOfTicket,
  lockTicket,
  moveTicketRow,
  type TicketKey,
  type TicketLineRow,
  type TicketRow,
} from './ticket.store.ts';
import { totalsOf } from './ticket-totals.rules.ts';

/** The customer of a ticket, or whoever has its mailed link. */
export type OwnMove = { links: TicketLinks; now: Date };

export type LinesAnswer = LineAnswers & {
  /** Of the ticket, as it was shown. */
  version?: number;
  /** What was shown as agreed to in all, in minor units. */
  expectedTotal?: number;
};

/**
 * Approves and declines what was offered, line by line; once all is answered the ticket moves on. Whoever agrees agrees
 * to what they saw: `tickets.offer-changed` refuses an answer to anything else. Refuses also with `tickets.not-found`,
 * `tickets.not-now`, `tickets.nothing-answered` and `repairs.quote-expired`. The same answer twice is one.
 */
export async function respondToLines(
  db: Db,
  key: TicketKey,
  answer: LinesAnswer,
  { links, now }: OwnMove,
): Promise<Result<null>> {
  const settings = await readSettings(db);
  return inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, key);
    if (!ticket) return refuse('tickets.not-found', {}, 'missing');
    const lines = await linesOfTicket(tx, ticket.id);
    if (isAnsweredSo(lines, answer)) return ok(null);
    const answered = judgeAnswer(ticket, lines, answer, now);
    if (!answered.ok) return answered;
    const { action, agreed } = answered.value;
    await decideLines(tx, ticket.id, { ids: answer.approve, status: 'approved', now });
    await decideLines(tx, ticket.id, { ids: answer.decline, status: 'declined', now });
    // what the look inside cost is taken off what is done, not off what was declined
    await creditTicket(tx, ticket);
    if (action === null) return keepOpen(tx, ticket, now);
    // what is asked for before the appointment is a share of what was agreed to
    const isFirst = action === 'approve' && ticket.status === 'quoted' && ticket.kind === 'repair';
    const change = isFirst ? { deposit: basisPointsOf(agreed, settings.repairDeposit) } : {};
    const moved = await moveTicket(tx, ticket.id, action, { by: 'customer', links, now }, change);
    return moved.ok ? ok(null) : moved;
  });
}

/** What an answer would come to, as its customer is asked once more. Changes nothing; refuses as the answer does. */
export async function previewAnswer(
  db: Db,
  key: TicketKey,
  answer: LinesAnswer,
  now: Date,
): Promise<Result<Answered & { ticketId: string }>> {
  return inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, key);
    if (!ticket) return refuse('tickets.not-found', {}, 'missing');
    const answered = judgeAnswer(ticket, await linesOfTicket(tx, ticket.id), answer, now);
    return answered.ok ? ok({ ...answered.value, ticketId: ticket.id }) : answered;
  });
}

type Answered = AnsweredLines<TicketLineRow> & { agreed: number; version: number };

function judgeAnswer(
  ticket: TicketRow,
  lines: readonly TicketLineRow[],
  answer: LinesAnswer,
  now: Date,
): Result<Answered> {
  const { status, version, kind, quote_expires_at: until } = ticket;
  if (ticketAfter('approve', status, 'customer') === null) return refuse('tickets.not-now', {}, 'conflict');
  // a device that lies open waits for its answer however long it takes
  if (status === 'quoted' && until !== null && until < now) return refuse('repairs.quote-expired', {}, 'conflict');
  if (answer.version !== undefined && answer.version !== version) return changed();
  const answered = answerLines(status, lines, answer);
  if (!answered.ok) return answered;
  const credited = creditLook(standingLines(ticket, answered.value.lines), ticket.prices_include_tax);
  const after = answered.value.lines.map((line) => ({ ...line, ...credited.get(line.id) }));
  const { agreed } = totalsOf(after, ticket.prices_include_tax);
  const expected = answer.expectedTotal;
  // of a trade-in it is what the shop pays
  const isWorse = expected !== undefined && (kind === 'trade_in' ? agreed < expected : agreed > expected);
  return isWorse ? changed() : ok({ ...answered.value, lines: after, agreed, version });
}

function changed() {
  return refuse('tickets.offer-changed', {}, 'conflict');
}

/** Others still wait for an answer: nothing moves but the history. */
async function keepOpen(tx: Tx, { id, status }: TicketRow, now: Date): Promise<Result<null>> {
  await moveTicketRow(tx, { id, from: status }, { status, now });
  await noteTicket(tx, { id, from: status, to: status }, 'lines', { by: 'customer', now });
  return ok(null);
}
