import { randomToken, uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { hashToken } from '../../platform/tokens.ts';
import { type MadeQuote, makeQuote, type QuoteMaking } from './make-quote.ts';
import type { QuoteRepairInput } from './quote.input.ts';
import {
  deleteQuotesBefore,
  insertQuote,
  lockQuoteByHash,
  putTicketOfQuote,
  type QuoteRow,
  quoteByHash,
} from './quote.store.ts';

/** Stored JSON of a quote: the request and the prices of that day. */
export type KeptQuote = Pick<MadeQuote, 'quote' | 'terms' | 'taxLabel'> & { wish: QuoteRepairInput };

export type OpenQuote = KeptQuote & {
  id: string;
  locale: string;
  currency: string;
  pricesIncludeTax: boolean;
  createdAt: Date;
  expiresAt: Date;
  /** The ticket booked from it; null before the booking. */
  ticketId: string | null;
};

const DAY_MS = 86_400_000;

/**
 * Creates and stores a quote; its prices are valid for `repairQuoteDays` and can be booked with the token. Refuses for
 * the same reasons as `calculateQuote`.
 */
export async function keepQuote(
  db: Db,
  input: QuoteRepairInput,
  context: QuoteMaking,
): Promise<Result<{ token: string; made: MadeQuote; expiresAt: Date }>> {
  const made = await makeQuote(db, input, context);
  if (!made.ok) return made;
  const { settings, locale, now } = context;
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + settings.repairQuoteDays * DAY_MS);
  const { model, quote, terms, taxLabel } = made.value;
  await insertQuote(db, {
    ...{ id: uuidv7(now.getTime()), token_hash: hashToken(token), device_model_id: model.id, locale },
    ...{ currency: settings.currency, prices_include_tax: settings.pricesIncludeTax },
    quote: JSON.stringify({ wish: input, quote, terms, taxLabel } satisfies KeptQuote),
    ...{ created_at: now, expires_at: expiresAt, ticket_id: null },
  });
  return ok({ token, made: made.value, expiresAt });
}

/** Refuses with `repairs.no-such-quote`, and with `repairs.quote-expired` when it has expired. */
export async function openQuote(db: Db, token: string, now: Date): Promise<Result<OpenQuote>> {
  return readQuote(await quoteByHash(db, hashToken(token)), now);
}

/** Like `findQuote`, but locks the row so that a quote is booked at most once. */
export async function lockQuote(tx: Tx, token: string, now: Date): Promise<Result<OpenQuote>> {
  return readQuote(await lockQuoteByHash(tx, hashToken(token)), now);
}

export function noteBooked(tx: Tx, quoteId: string, ticketId: string): Promise<void> {
  return putTicketOfQuote(tx, quoteId, ticketId);
}

/** Deletes expired quotes that were not booked. */
export function sweepQuotes(db: Db, now: Date): Promise<number> {
  return deleteQuotesBefore(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
}

/** Expired quotes stay readable this long, for customers who return with a printed quote. */
const KEPT_DAYS = 30;

function readQuote(row: QuoteRow | undefined, now: Date): Result<OpenQuote> {
  if (!row) return refuse('repairs.no-such-quote', {}, 'missing');
  // a booked quote does not expire
  if (row.ticket_id === null && row.expires_at <= now) return refuse('repairs.quote-expired');
  return ok({
    ...row.quote,
    ...{ id: row.id, locale: row.locale, currency: row.currency, pricesIncludeTax: row.prices_include_tax },
    ...{ createdAt: row.created_at, expiresAt: row.expires_at, ticketId: row.ticket_id },
  });
}
