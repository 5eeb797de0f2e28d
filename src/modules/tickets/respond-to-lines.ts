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

/** Context of an action by the customer or by a visitor with the mailed link. */
export type OwnMove = { links: TicketLinks; now: Date };

export type LinesAnswer = LineAnswers & {
  /** Version of the ticket that was shown. */
  version?: number;
  /** Shown approved total in minor units. */
  expectedTotal?: number;
};

/**
 * Approves and declines offered lines; when all are answered, the ticket changes state. Refuses with
 * `tickets.offer-changed` when the lines differ from what was shown, and with `tickets.not-found`, `tickets.not-now`,
 * `tickets.nothing-answered` and `repairs.quote-expired`. Idempotent for the same answer.
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
    // the diagnosis fee is credited against approved lines, not declined ones
    await creditTicket(tx, ticket);
    if (action === null) return keepOpen(tx, ticket, now);
    // the deposit is a share of the approved total
    const isFirst = action === 'approve' && ticket.status === 'quoted' && ticket.kind === 'repair';
    const change = isFirst ? { deposit: basisPointsOf(agreed, settings.repairDeposit) } : {};
    const moved = await moveTicket(tx, ticket.id, action, { by: 'customer', links, now }, change);
    return moved.ok ? ok(null) : moved;
  });
}

/**
 * Computes the result of an answer without changes, for the confirmation step. Refuses for the same reasons as the
 * answer.
 */
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
  // only the first quote expires; a device under diagnosis waits for its answer without limit
  if (status === 'quoted' && until !== null && until < now) return refuse('repairs.quote-expired', {}, 'conflict');
  if (answer.version !== undefined && answer.version !== version) return changed();
  const answered = answerLines(status, lines, answer);
  if (!answered.ok) return answered;
  const credited = creditLook(standingLines(ticket, answered.value.lines), ticket.prices_include_tax);
  const after = answered.value.lines.map((line) => ({ ...line, ...credited.get(line.id) }));
  const { agreed } = totalsOf(after, ticket.prices_include_tax);
  const expected = answer.expectedTotal;
  // for a trade-in the total is what the shop pays
  const isWorse = expected !== undefined && (kind === 'trade_in' ? agreed < expected : agreed > expected);
  return isWorse ? changed() : ok({ ...answered.value, lines: after, agreed, version });
}

function changed() {
  return refuse('tickets.offer-changed', {}, 'conflict');
}

/** Other lines still wait for an answer: only the history is updated. */
async function keepOpen(tx: Tx, { id, status }: TicketRow, now: Date): Promise<Result<null>> {
  await moveTicketRow(tx, { id, from: status }, { status, now });
  await noteTicket(tx, { id, from: status, to: status }, 'lines', { by: 'customer', now });
  return ok(null);
}
