import { toLocalTime } from '../../../kernel/time/local-time.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import type { ShopRequest } from '../../http/request.server.ts';

/** Formats times in the page's language and a location's time zone, and days "YYYY-MM-DD". */
export type TicketClock = {
  moment(at: Date, timeZone: string): string;
  appointment(at: Date, timeZone: string): string;
  date(at: Date, timeZone: string): string;
  day(day: string): string;
  weekday(day: string): string;
  time(at: Date, timeZone: string): string;
  zone(at: Date, timeZone: string): string;
};

/** Dates are formatted on the server only, because the calendar data of server and browser may differ. */
export async function createTicketClock({ services, locale }: ShopRequest): Promise<TicketClock> {
  const { digits } = await readSettings(services.db);
  const numberingSystem = digits[locale] ?? 'latn';
  const format = (options: Intl.DateTimeFormatOptions) => (at: Date, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone, numberingSystem }).format(at);
  const date = format({ dateStyle: 'long' });
  const short = format({ weekday: 'short', day: 'numeric', month: 'short' });
  return {
    date,
    moment: format({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
    appointment: format({ dateStyle: 'full', timeStyle: 'short' }),
    day: (day) => date(new Date(`${day}T00:00:00Z`), 'UTC'),
    weekday: (day) => short(new Date(`${day}T00:00:00Z`), 'UTC'),
    time: format({ hour: 'numeric', minute: '2-digit' }),
    zone: (at, timeZone) => {
      const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' });
      return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
    },
  };
}

/** The current day at a location. */
export function toLocalDay(now: Date, timeZone: string): string {
  return toLocalTime(now, timeZone).day;
}
