import { randomToken } from '../../../kernel/ids.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../kernel/locale.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { findRepairLocation } from '../../repair-catalog/locations/repair-locations.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { getMoneyFormat } from '../../settings/settings.rules.ts';
import { formatOpeningHours } from '../../shipping/format-opening-hours.ts';
import { findTicket } from '../find-ticket.ts';
import { insertTicketToken, selectTicket } from '../ticket.store.ts';
import { buildTicketMail } from './ticket-mail.ts';
import type { TicketNotification } from './ticket-notifications.rules.ts';

/** Absolute URLs in the reader's language. */
export type TicketLinks = {
  /** Opens the ticket without an account. */
  ticket: (token: string, locale: Locale) => string;
  /** The appointment as a calendar file. */
  calendar: (token: string, locale: Locale) => string;
  track: (code: string, locale: Locale) => string;
};

declare module '../../../platform/operations/operation.ts' {
  interface OperationDeps {
    ticketLinks: TicketLinks;
  }
}

export type NotificationContext = {
  links: TicketLinks;
  now: Date;
  /** Token of an existing link, for example of a new ticket; without it the e-mail gets a new link. */
  token?: string;
  /** Message from staff to the customer. */
  message?: string;
};

/** Queues a notification about a ticket in the customer's language, in the outbox of the same transaction. */
export async function queueTicketNotification(
  tx: Tx,
  ticketId: string,
  notification: TicketNotification,
  { links, now, token: known, message }: NotificationContext,
): Promise<void> {
  const ticket = await findTicket(tx, { id: ticketId });
  // no e-mails after the customer's data was erased
  if (!ticket?.email || ticket.email.endsWith('@erased.invalid')) return;
  // a device bought by the shop is neither collected nor paid for by the customer
  if (ticket.kind === 'trade_in' && notification === 'ready' && ticket.totals.agreed > 0) return;
  // an on-site IT job has no device that is received or collected
  if (
    ticket.kind === 'it_service' &&
    (notification === 'received' || notification === 'reminder' || notification === 'unclaimed')
  )
    return;
  const settings = await readSettings(tx);
  const locale = isLocale(ticket.locale) ? ticket.locale : DEFAULT_LOCALE;
  const token = known ?? (await issueTicketToken(tx, ticketId, now));
  const location = ticket.location && (await findRepairLocation(tx, ticket.location.slug));
  const row = await selectTicket(tx, { id: ticketId });
  const mail = buildTicketMail({
    notification,
    ticket,
    locale,
    paid: ticket.balance.paid,
    readyAt: row?.ready_at ?? null,
    shopName: settings.siteName,
    ...(message && { message }),
    hours: location ? formatOpeningHours(location, { locale, digits: settings.digits[locale] ?? 'latn' }) : [],
    ticketUrl: links.ticket(token, locale),
    calendarUrl: links.calendar(token, locale),
    format: getMoneyFormat(settings, locale),
  });
  await queueMail(tx, { kind: `ticket-${notification}`, to: ticket.email, locale, ...mail, now });
}

/** Issues an additional link token; earlier ones stay valid. Only the hash is stored. */
async function issueTicketToken(tx: Tx, ticketId: string, now: Date): Promise<string> {
  const token = randomToken();
  await insertTicketToken(tx, { token_hash: hashToken(token), ticket_id: ticketId, created_at: now });
  return token;
}
