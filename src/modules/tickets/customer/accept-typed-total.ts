import { fromMajor } from '../../../kernel/money.ts';
import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { bookAcceptedQuote } from '../booking/book-accepted-quote.ts';
import { findTicket } from '../find-ticket.ts';
import { type CustomerActionContext, respondToQuote } from '../lines/respond-to-quote.ts';
import type { TicketKey } from '../ticket.store.ts';
import type { BookAcceptedQuoteInput, LineAnswerInput } from './own-ticket.input.ts';

/** Answers a quote; the shown total is in major units, as clients send it. Refuses like `respondToQuote`, and at `expected_total`. */
export async function respondWithTypedTotal(
  db: Db,
  key: TicketKey,
  { approve, decline, version, expected_total }: LineAnswerInput,
  context: CustomerActionContext,
): Promise<Result<null>> {
  const expectedTotal = await toMinorUnits(db, key, expected_total);
  if (!expectedTotal.ok) return expectedTotal;
  return respondToQuote(db, key, { approve, decline, version, expectedTotal: expectedTotal.value }, context);
}

/** Books an accepted quote; the shown total is in major units. Refuses like `bookAcceptedQuote`, and at `expected_total`. */
export async function bookWithTypedTotal(
  db: Db,
  key: TicketKey,
  { expected_total, ...booking }: BookAcceptedQuoteInput & { expected_total?: number },
  context: CustomerActionContext,
): Promise<Result<null>> {
  const expectedTotal = await toMinorUnits(db, key, expected_total);
  if (!expectedTotal.ok) return expectedTotal;
  return bookAcceptedQuote(db, key, { ...booking, expectedTotal: expectedTotal.value }, context);
}

/** Converts to minor units of the ticket's currency; refuses `expected_total` when the amount is not representable. */
async function toMinorUnits(db: Db, key: TicketKey, typed: number | undefined): Promise<Result<number | undefined>> {
  const ticket = typed === undefined ? null : await findTicket(db, key);
  // an unknown ticket is reported by the action itself
  if (typed === undefined || !ticket) return ok(undefined);
  const expectedTotal = fromMajor(typed, ticket.currency);
  return expectedTotal
    ? ok(expectedTotal.amount)
    : refuseField('expected_total', 'fields.invalid', { type: 'expected_total' });
}
