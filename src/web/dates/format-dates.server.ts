import type { Digits, Locale } from '../../kernel/locale.ts';
import type { Settings } from '../../modules/settings/settings.rules.ts';

export type DateFormat = { locale: Locale; digits: Digits; timeZone: string };

/** Times are written in the time zone of the shop, on documents, pages and in the admin alike. */
export function getDateFormat({ digits, timeZone }: Pick<Settings, 'digits' | 'timeZone'>, locale: Locale): DateFormat {
  return { locale, digits: digits[locale] ?? 'latn', timeZone };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Dates are formatted on the server only, because the calendar data of server and browser may differ. */
function getFormatter({ locale, digits, timeZone }: DateFormat, options: Intl.DateTimeFormatOptions) {
  const key = `${locale} ${digits} ${timeZone} ${JSON.stringify(options)}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat(locale, { ...options, timeZone, numberingSystem: digits });
  formatters.set(key, created);
  return created;
}

/** Formats a range of days, both "YYYY-MM-DD": "Tue, Nov 24 – Thu, Nov 26". */
export function formatDays(earliest: string, latest: string, format: Omit<DateFormat, 'timeZone'>): string {
  const formatter = getFormatter({ ...format, timeZone: 'UTC' }, { weekday: 'short', day: 'numeric', month: 'short' });
  const [from, until] = [new Date(`${earliest}T00:00:00Z`), new Date(`${latest}T00:00:00Z`)];
  return earliest === latest ? formatter.format(from) : formatter.formatRange(from, until);
}

/** Formats a time, as a date or in ISO format, as a day: "November 20, 2026". */
export function formatDate(time: Date | string, format: DateFormat): string {
  return getFormatter(format, { dateStyle: 'long' }).format(new Date(time));
}

/** Formats a time as day and time of day, without the year: "Nov 20, 10:30 PM". */
export function formatDateTime(time: Date | string, format: DateFormat): string {
  const options = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
  return getFormatter(format, options).format(new Date(time));
}

/** Formats a time as date and time of day: "Nov 20, 2026, 10:30 PM". */
export function formatTimestamp(time: Date | string, format: DateFormat): string {
  return getFormatter(format, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
}
