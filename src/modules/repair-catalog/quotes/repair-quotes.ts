import { randomToken, uuidv7 } from '../../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { type CalculatedQuote, calculateQuote, type QuoteContext } from './calculate-quote.ts';
import type { QuoteRepairInput } from './quote.input.ts';
import {
  deleteExpiredQuotes,
  insertQuote,
  lockQuoteByHash,
  type QuoteRow,
  selectQuoteByHash,
  setQuoteTicket,
} from './quote.store.ts';

/** Stored JSON of a quote: the request and the prices of that day. */
export type StoredQuote = Pick<CalculatedQuote, 'quote' | 'terms' | 'taxLabel'> & { request: QuoteRepairInput };

export type QuoteRecord = StoredQuote & {
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
export async function createQuote(
  db: Db,
  input: QuoteRepairInput,
  context: QuoteContext,
): Promise<Result<{ token: string; made: CalculatedQuote; expiresAt: Date }>> {
  const made = await calculateQuote(db, input, context);
  if (!made.ok) return made;
  const { settings, locale, now } = context;
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + settings.repairQuoteDays * DAY_MS);
  const { model, quote, terms, taxLabel } = made.value;
  await insertQuote(db, {
    id: uuidv7(now.getTime()),
    token_hash: hashToken(token),
    device_model_id: model.id,
    locale,
    currency: settings.currency,
    prices_include_tax: settings.pricesIncludeTax,
    quote: JSON.stringify({ request: input, quote, terms, taxLabel } satisfies StoredQuote),
    created_at: now,
    expires_at: expiresAt,
    ticket_id: null,
  });
  return ok({ token, made: made.value, expiresAt });
}

/** Refuses with `repairs.no-such-quote`, and with `repairs.quote-expired` when it has expired. */
export async function findQuote(db: Db, token: string, now: Date): Promise<Result<QuoteRecord>> {
  return toQuoteRecord(await selectQuoteByHash(db, hashToken(token)), now);
}

/** Like `findQuote`, but locks the row so that a quote is booked at most once. */
export async function lockQuote(tx: Tx, token: string, now: Date): Promise<Result<QuoteRecord>> {
  return toQuoteRecord(await lockQuoteByHash(tx, hashToken(token)), now);
}

export function markQuoteBooked(tx: Tx, quoteId: string, ticketId: string): Promise<void> {
  return setQuoteTicket(tx, quoteId, ticketId);
}

/** Deletes expired quotes that were not booked. */
export function purgeQuotes(db: Db, now: Date): Promise<number> {
  return deleteExpiredQuotes(db, new Date(now.getTime() - RETENTION_DAYS * DAY_MS));
}

/** Expired quotes stay readable this long, for customers who return with a printed quote. */
const RETENTION_DAYS = 30;

function toQuoteRecord(row: QuoteRow | undefined, now: Date): Result<QuoteRecord> {
  if (!row) return refuse('repairs.no-such-quote', {}, 'missing');
  // a booked quote does not expire
  if (row.ticket_id === null && row.expires_at <= now) return refuse('repairs.quote-expired');
  return ok({
    ...row.quote,
    id: row.id,
    locale: row.locale,
    currency: row.currency,
    pricesIncludeTax: row.prices_include_tax,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ticketId: row.ticket_id,
  });
}
