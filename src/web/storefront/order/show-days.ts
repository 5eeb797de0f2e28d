import type { Digits, Locale } from '../../../kernel/locale.ts';

type Writing = { locale: Locale; digits: Digits };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Dates are written on the server only: its calendar data and the browser's may differ. */
function dateFormat({ locale, digits }: Writing, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${digits} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', numberingSystem: digits });
  formats.set(key, made);
  return made;
}

/** Days of arrival, "YYYY-MM-DD" both: "Tue, Nov 24 – Thu, Nov 26". */
export function showDays(earliest: string, latest: string, writing: Writing): string {
  const format = dateFormat(writing, { weekday: 'short', day: 'numeric', month: 'short' });
  const [from, until] = [new Date(`${earliest}T00:00:00Z`), new Date(`${latest}T00:00:00Z`)];
  return earliest === latest ? format.format(from) : format.formatRange(from, until);
}

/** An ISO time as a day: "November 20, 2026". */
export function showDay(time: string, writing: Writing): string {
  return dateFormat(writing, { dateStyle: 'long' }).format(new Date(time));
}

/** An ISO time as day and time, for what happened when. */
export function showMoment(time: string, writing: Writing): string {
  return dateFormat(writing, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(
    new Date(time),
  );
}
