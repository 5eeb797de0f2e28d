import type { Digits, Locale } from '../../../kernel/locale.ts';
import type { Settings } from '../../../modules/settings/settings.rules.ts';

export type DateFormat = { locale: Locale; digits: Digits; timeZone: string };

/** Times are written in the time zone of the shop, on documents, pages and in the admin alike. */
export function selectDateFormat(
  { digits, timeZone }: Pick<Settings, 'digits' | 'timeZone'>,
  locale: Locale,
): DateFormat {
  return { locale, digits: digits[locale] ?? 'latn', timeZone };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Dates are formatted on the server only, because the calendar data of server and browser may differ. */
function getDateFormat({ locale, digits, timeZone }: DateFormat, options: Intl.DateTimeFormatOptions) {
  const key = `${locale} ${digits} ${timeZone} ${JSON.stringify(options)}`;
  const cached = formats.get(key);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat(locale, { ...options, timeZone, numberingSystem: digits });
  formats.set(key, created);
  return created;
}

/** Formats a range of days, both "YYYY-MM-DD": "Tue, Nov 24 – Thu, Nov 26". */
export function formatDays(earliest: string, latest: string, input: Omit<DateFormat, 'timeZone'>): string {
  const format = getDateFormat({ ...input, timeZone: 'UTC' }, { weekday: 'short', day: 'numeric', month: 'short' });
  const [from, until] = [new Date(`${earliest}T00:00:00Z`), new Date(`${latest}T00:00:00Z`)];
  return earliest === latest ? format.format(from) : format.formatRange(from, until);
}

/** Formats an ISO time as a day: "November 20, 2026". */
export function formatOrderDay(time: string, format: DateFormat): string {
  return getDateFormat(format, { dateStyle: 'long' }).format(new Date(time));
}

/** Formats an ISO time as day and time of day. */
export function formatDateTime(time: string, format: DateFormat): string {
  return getDateFormat(format, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(
    new Date(time),
  );
}
