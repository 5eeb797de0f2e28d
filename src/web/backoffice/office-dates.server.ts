import type { Digits, Locale } from '../../kernel/locale.ts';

type Writing = { locale: Locale; digits: Digits };

/** An ISO time as day and time, in UTC as everything the shop keeps. */
export function showTime(time: string, { locale, digits }: Writing): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC', numberingSystem: digits } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(time));
}

/** Days of arrival, "YYYY-MM-DD" both. */
export function showArrival(earliest: string, latest: string, { locale, digits }: Writing): string {
  const format = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC', numberingSystem: digits },
  } as const);
  const [from, until] = [new Date(`${earliest}T00:00:00Z`), new Date(`${latest}T00:00:00Z`)];
  return earliest === latest ? format.format(from) : format.formatRange(from, until);
}
