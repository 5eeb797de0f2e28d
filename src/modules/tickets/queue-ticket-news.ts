import { randomToken } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/db.ts';
import { hashToken } from '../../platform/tokens.ts';
import { insertToken } from './ticket.store.ts';
import type { TicketNews } from './ticket-news.rules.ts';

/** Absolute addresses, in the reader's language. */
export type TicketLinks = {
  /** Opens the ticket without an account. */
  ticket: (token: string, locale: Locale) => string;
  /** Its appointment for a calendar. */
  calendar: (token: string, locale: Locale) => string;
  track: (code: string, locale: Locale) => string;
};

export type TellingTicket = {
  links: TicketLinks;
  now: Date;
  /** Of a link that exists already, such as a new ticket's; else the mail gets a link of its own. */
  token?: string;
  /** What staff wrote to the customer. */
  message?: string;
};

/** Tells the customer of a ticket something, in their language, by the outbox of the transaction that causes it. */
export async function queueTicketNews(
  tx: Tx,
  ticketId: string,
  _news: TicketNews,
  { now, token }: TellingTicket,
): Promise<void> {
  if (token === undefined) await issueTicketToken(tx, ticketId, now);
}

/** One more link that opens a ticket; those before stay good. Only its hash is kept. */
export async function issueTicketToken(tx: Tx, ticketId: string, now: Date): Promise<string> {
  const token = randomToken();
  await insertToken(tx, { token_hash: hashToken(token), ticket_id: ticketId, created_at: now });
  return token;
}
