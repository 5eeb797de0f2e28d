import type { TicketLinks } from '../modules/tickets/queue-ticket-news.ts';
import { inLocale, to } from './paths.ts';

/** URLs in e-mails about repairs. */
export function ticketLinks(siteUrl: string): TicketLinks {
  return {
    ticket: (token, locale) => siteUrl + inLocale(to.repair(token), locale),
    calendar: (token, locale) => siteUrl + inLocale(to.repairCalendar(token), locale),
    track: (code, locale) => siteUrl + inLocale(to.trackOrder(code), locale),
  };
}
