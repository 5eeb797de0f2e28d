import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import type { TicketAction, TicketState } from './ticket.states.rules.ts';
import type { TicketLineKind, TicketLineStatus } from './ticket.tables.ts';

export type LineToAnswer = { id: string; kind: TicketLineKind; price: number | null; status: TicketLineStatus };

/** Ids of lines. */
export type LineAnswers = { approve: readonly string[]; decline: readonly string[] };

/** The lines as they stand after the answer, and where it leads; null while others still wait for one. */
export type AnsweredLines<Line> = { lines: Line[]; action: Extract<TicketAction, 'approve' | 'decline'> | null };

/**
 * What an answer to some lines comes to. Only what was offered at a price can be answered. Refuses with
 * `tickets.nothing-answered`; with `tickets.not-found` lines that are not this ticket's or wait for no answer.
 */
export function answerLines<Line extends LineToAnswer>(
  status: TicketState,
  lines: readonly Line[],
  { approve, decline }: LineAnswers,
): Result<AnsweredLines<Line>> {
  const named = [...approve, ...decline];
  if (named.length === 0) return refuse('tickets.nothing-answered');
  if (new Set(named).size < named.length) return refuseField('decline', 'fields.invalid', { type: 'decline' });
  const isWaiting = (id: string) => lines.some((line) => line.id === id && waits(line));
  if (!named.every(isWaiting)) return refuse('tickets.not-found', {}, 'missing');
  const after = lines.map((line): Line => {
    if (approve.includes(line.id)) return { ...line, status: 'approved' };
    return decline.includes(line.id) ? { ...line, status: 'declined' } : line;
  });
  return ok({ lines: after, action: after.some(waits) ? null : stateAfterAnswer(status, after) });
}

/** Whether every answer has been given before, as it is when a button is pressed twice. */
export function isAnsweredSo(lines: readonly LineToAnswer[], { approve, decline }: LineAnswers): boolean {
  const stands = (id: string, ...as: TicketLineStatus[]) => {
    return lines.some((line) => line.id === id && as.includes(line.status));
  };
  if (approve.length + decline.length === 0) return false;
  return approve.every((id) => stands(id, 'approved', 'done')) && decline.every((id) => stands(id, 'declined'));
}

/** Whether its customer has still to say yes or no. */
export function waits({ status, price }: Pick<LineToAnswer, 'status' | 'price'>): boolean {
  return status === 'proposed' && price !== null;
}

/** Work that was agreed to is done, whatever else was declined; a look inside that was agreed to before is work too. */
function stateAfterAnswer(status: TicketState, lines: readonly LineToAnswer[]): 'approve' | 'decline' {
  const isAgreed = (line: LineToAnswer) => line.status === 'approved' || line.status === 'done';
  const isWork = ({ kind }: LineToAnswer) =>
    kind === 'repair' || kind === 'offer' || (kind === 'diagnosis' && status === 'quoted');
  return lines.some((line) => isAgreed(line) && isWork(line)) ? 'approve' : 'decline';
}
