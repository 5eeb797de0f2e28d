import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { TicketLineKind, TicketLineStatus, TicketState } from '../../ticket-payments/ticket-status.rules.ts';
import type { TicketAction } from '../ticket.states.rules.ts';

export type AnswerableLine = { id: string; kind: TicketLineKind; price: number | null; status: TicketLineStatus };

/** Ids of lines. */
export type LineAnswers = { approve: readonly string[]; decline: readonly string[] };

/** The lines after the answer, and the ticket action that follows; null while other lines still wait for an answer. */
export type LineAnswerResult<Line> = { lines: Line[]; action: Extract<TicketAction, 'approve' | 'decline'> | null };

/**
 * Applies the customer's answer to the lines. Only proposed lines with a price can be answered. Refuses with
 * `tickets.nothing-answered` when no line is named, and with `tickets.not-found` when a named line does not belong to
 * the ticket or does not wait for an answer.
 */
export function applyLineAnswers<Line extends AnswerableLine>(
  status: TicketState,
  lines: readonly Line[],
  { approve, decline }: LineAnswers,
): Result<LineAnswerResult<Line>> {
  const named = [...approve, ...decline];
  if (named.length === 0) return refuse('tickets.nothing-answered');
  if (new Set(named).size < named.length) return refuseField('decline', 'fields.invalid', { type: 'decline' });
  const isWaiting = (id: string) => lines.some((line) => line.id === id && isWaitingForAnswer(line));
  if (!named.every(isWaiting)) return refuse('tickets.not-found', {}, 'missing');
  const after = lines.map((line): Line => {
    if (approve.includes(line.id)) return { ...line, status: 'approved' };
    return decline.includes(line.id) ? { ...line, status: 'declined' } : line;
  });
  return ok({ lines: after, action: after.some(isWaitingForAnswer) ? null : actionAfterAnswer(status, after) });
}

/** Whether the same answer was stored before, for example when the form is submitted twice. */
export function isSameAnswer(lines: readonly AnswerableLine[], { approve, decline }: LineAnswers): boolean {
  const hasStatus = (id: string, ...statuses: TicketLineStatus[]) => {
    return lines.some((line) => line.id === id && statuses.includes(line.status));
  };
  if (approve.length + decline.length === 0) return false;
  return approve.every((id) => hasStatus(id, 'approved', 'done')) && decline.every((id) => hasStatus(id, 'declined'));
}

/** Whether the line still waits for the customer's answer. */
export function isWaitingForAnswer({ status, price }: Pick<AnswerableLine, 'status' | 'price'>): boolean {
  return status === 'proposed' && price !== null;
}

/**
 * One approved work line is enough to approve the ticket, whatever else was declined. A diagnosis counts as work only
 * when it is approved as part of the first quote.
 */
function actionAfterAnswer(status: TicketState, lines: readonly AnswerableLine[]): 'approve' | 'decline' {
  const isAgreed = (line: AnswerableLine) => line.status === 'approved' || line.status === 'done';
  const isWork = ({ kind }: AnswerableLine) =>
    kind === 'repair' || kind === 'offer' || (kind === 'diagnosis' && status === 'quoted');
  return lines.some((line) => isAgreed(line) && isWork(line)) ? 'approve' : 'decline';
}
