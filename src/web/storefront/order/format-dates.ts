import type { Digits, Locale } from '../../../kernel/locale.ts';

type DateFormatInput = { locale: Locale; digits: Digits };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Dates are formatted on the server only, because the calendar data of server and browser may differ. */
function getDateFormat({ locale, digits }: DateFormatInput, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${digits} ${JSON.stringify(options)}`;
  const cached = formats.get(key);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options, numberingSystem: digits });
  formats.set(key, created);
  return created;
}

/** Formats a range of days, both "YYYY-MM-DD": "Tue, Nov 24 – Thu, Nov 26". */
export function formatDays(earliest: string, latest: string, input: DateFormatInput): string {
  const format = getDateFormat(input, { weekday: 'short', day: 'numeric', month: 'short' });
  const [from, until] = [new Date(`${earliest}T00:00:00Z`), new Date(`${latest}T00:00:00Z`)];
  return earliest === latest ? format.format(from) : format.formatRange(from, until);
}

/** Formats an ISO time as a day, in UTC by default: "November 20, 2026". */
export function formatOrderDay(
  time: string,
  { timeZone = 'UTC', ...input }: DateFormatInput & { timeZone?: string },
): string {
  return getDateFormat(input, { dateStyle: 'long', timeZone }).format(new Date(time));
}

/** Formats an ISO time as day and time of day. */
export function formatDateTime(time: string, input: DateFormatInput): string {
  return getDateFormat(input, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(
    new Date(time),
  );
}
