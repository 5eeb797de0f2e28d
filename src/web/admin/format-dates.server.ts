import type { Digits, Locale } from '../../kernel/locale.ts';

type DateFormat = { locale: Locale; digits: Digits };

/** Formats an ISO time as date and time in a time zone. */
export function formatTime(time: string, { locale, digits, timeZone }: DateFormat & { timeZone: string }): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone, numberingSystem: digits } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(time));
}

/** Formats a delivery date range; both dates are "YYYY-MM-DD". */
export function formatDeliveryDates(earliest: string, latest: string, { locale, digits }: DateFormat): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    numberingSystem: digits,
  } as const);
  const [from, until] = [new Date(`${earliest}T00:00:00Z`), new Date(`${latest}T00:00:00Z`)];
  return earliest === latest ? format.format(from) : format.formatRange(from, until);
}
