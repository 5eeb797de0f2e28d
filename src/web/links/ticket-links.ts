import type { TicketLinks } from '../../modules/tickets/notifications/queue-ticket-notification.ts';
import { prefixLocale, to } from '../paths.ts';

/** URLs in e-mails about repairs. */
export function createTicketLinks(siteUrl: string): TicketLinks {
  return {
    ticket: (token, locale) => siteUrl + prefixLocale(to.repair(token), locale),
    calendar: (token, locale) => siteUrl + prefixLocale(to.repairCalendar(token), locale),
    track: (code, locale) => siteUrl + prefixLocale(to.trackOrder(code), locale),
  };
}
