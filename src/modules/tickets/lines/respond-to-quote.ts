import { applyBasisPoints } from '../../../kernel/money.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { calculateTotals } from '../../ticket-payments/ticket-totals.rules.ts';
import { updateLineDecisions } from '../customer/own-ticket.store.ts';
import type { TicketLinks } from '../notifications/queue-ticket-notification.ts';
import { getNextTicketState } from '../ticket.states.rules.ts';
import {
  lockTicket,
  selectTicketLines,
  type TicketKey,
  type TicketLineRow,
  type TicketRow,
  updateTicketState,
} from '../ticket.store.ts';
import { addTicketEvent, transitionTicket } from '../transition-ticket.ts';
import { applyLineAnswers, isSameAnswer, type LineAnswerResult, type LineAnswers } from './answer-lines.rules.ts';
import { applyDiagnosisCredit, toExistingLines } from './apply-diagnosis-credit.ts';
import { creditDiagnosisFee } from './propose-lines.rules.ts';

/** Context of an action by the customer or by a visitor with the mailed link. */
export type CustomerActionContext = { links: TicketLinks; now: Date };

export type QuoteResponse = LineAnswers & {
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
export async function respondToQuote(
  db: Db,
  key: TicketKey,
  answer: QuoteResponse,
  { links, now }: CustomerActionContext,
): Promise<Result<null>> {
  const settings = await readSettings(db);
  return inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, key);
    if (!ticket) return refuse('tickets.not-found', {}, 'missing');
    const lines = await selectTicketLines(tx, ticket.id);
    if (isSameAnswer(lines, answer)) return ok(null);
    const answered = validateResponse(ticket, lines, answer, now);
    if (!answered.ok) return answered;
    const { action, agreed } = answered.value;
    await updateLineDecisions(tx, ticket.id, { ids: answer.approve, status: 'approved', now });
    await updateLineDecisions(tx, ticket.id, { ids: answer.decline, status: 'declined', now });
    // the diagnosis fee is credited against approved lines, not declined ones
    await applyDiagnosisCredit(tx, ticket);
    if (action === null) return recordPartialResponse(tx, ticket, now);
    // the deposit is a share of the approved total
    const isFirst = action === 'approve' && ticket.status === 'quoted' && ticket.kind === 'repair';
    const change = isFirst ? { deposit: applyBasisPoints(agreed, settings.repairDeposit) } : {};
    const moved = await transitionTicket(tx, ticket.id, action, { by: 'customer', links, now }, change);
    return moved.ok ? ok(null) : moved;
  });
}

/**
 * Computes the result of an answer without changes, for the confirmation step. Refuses for the same reasons as the
 * answer.
 */
export async function previewResponse(
  db: Db,
  key: TicketKey,
  answer: QuoteResponse,
  now: Date,
): Promise<Result<ResponsePreview & { ticketId: string }>> {
  return inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, key);
    if (!ticket) return refuse('tickets.not-found', {}, 'missing');
    const answered = validateResponse(ticket, await selectTicketLines(tx, ticket.id), answer, now);
    return answered.ok ? ok({ ...answered.value, ticketId: ticket.id }) : answered;
  });
}

export type ResponsePreview = LineAnswerResult<TicketLineRow> & { agreed: number; version: number };

function validateResponse(
  ticket: TicketRow,
  lines: readonly TicketLineRow[],
  answer: QuoteResponse,
  now: Date,
): Result<ResponsePreview> {
  const { status, version, kind, quote_expires_at: until } = ticket;
  if (getNextTicketState('approve', status, 'customer') === null) return refuse('tickets.not-now', {}, 'conflict');
  // only the first quote expires; a device under diagnosis waits for its answer without limit
  if (status === 'quoted' && until !== null && until < now) return refuse('repairs.quote-expired', {}, 'conflict');
  if (answer.version !== undefined && answer.version !== version) return refuseChangedOffer();
  const answered = applyLineAnswers(status, lines, answer);
  if (!answered.ok) return answered;
  const credited = creditDiagnosisFee(toExistingLines(ticket, answered.value.lines), ticket.prices_include_tax);
  const after = answered.value.lines.map((line) => ({ ...line, ...credited.get(line.id) }));
  const { agreed } = calculateTotals(after, ticket.prices_include_tax);
  const expected = answer.expectedTotal;
  // for a trade-in the total is what the shop pays
  const isWorse = expected !== undefined && (kind === 'trade_in' ? agreed < expected : agreed > expected);
  return isWorse ? refuseChangedOffer() : ok({ ...answered.value, lines: after, agreed, version });
}

function refuseChangedOffer() {
  return refuse('tickets.offer-changed', {}, 'conflict');
}

/** Other lines still wait for an answer: only the history is updated. */
async function recordPartialResponse(tx: Tx, { id, status }: TicketRow, now: Date): Promise<Result<null>> {
  await updateTicketState(tx, { id, from: status }, { status, now });
  await addTicketEvent(tx, { id, from: status, to: status }, 'lines', { by: 'customer', now });
  return ok(null);
}
