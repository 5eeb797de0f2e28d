import type { Digits, Locale } from '../../../kernel/locale.ts';

type Writing = { locale: Locale; digits: Digits };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Dates are formatted on the server only, because the calendar data of server and browser may differ. */
function dateFormat({ locale, digits }: Writing, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${digits} ${JSON.stringify(options)}`;
  const cached = formats.get(key);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', numberingSystem: digits });
  formats.set(key, created);
  return created;
}

/** Formats a range of days, both "YYYY-MM-DD": "Tue, Nov 24 – Thu, Nov 26". */
export function showDays(earliest: string, latest: string, input: Writing): string {
  const format = dateFormat(input, { weekday: 'short', day: 'numeric', month: 'short' });
  const [from, until] = [new Date(`${earliest}T00:00:00Z`), new Date(`${latest}T00:00:00Z`)];
  return earliest === latest ? format.format(from) : format.formatRange(from, until);
}

/** Formats an ISO time as a day: "November 20, 2026". */
export function showDay(time: string, input: Writing): string {
  return dateFormat(input, { dateStyle: 'long' }).format(new Date(time));
}

/** Formats an ISO time as day and time of day. */
export function showMoment(time: string, input: Writing): string {
  return dateFormat(input, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(
    new Date(time),
  );
}
