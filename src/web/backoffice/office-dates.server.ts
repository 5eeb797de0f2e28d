import type { Digits, Locale } from '../../kernel/locale.ts';

type Writing = { locale: Locale; digits: Digits };

/** Formats an ISO time as date and time in UTC, the time zone of the database. */
export function showTime(time: string, { locale, digits }: Writing): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC', numberingSystem: digits } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(time));
}

/** Formats a delivery date range; both dates are "YYYY-MM-DD". */
export function showArrival(earliest: string, latest: string, { locale, digits }: Writing): string {
  const format = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC', numberingSystem: digits },
  } as const);
  const [from, until] = [new Date(`${earliest}T00:00:00Z`), new Date(`${latest}T00:00:00Z`)];
  return earliest === latest ? format.format(from) : format.formatRange(from, until);
}
