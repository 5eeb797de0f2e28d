import { useLocale } from 'use-intl';
import { getSharedDateFormat, sharedFormatters } from './shared-formatters.ts';

/** Returns a formatter for numbers in the language and digits of the page. */
export function useNumberFormat(): (value: number, options?: Intl.NumberFormatOptions) => string {
  const locale = useLocale();
  return (value, options) => sharedFormatters.getNumberFormat(locale, options).format(value);
}

/** Returns a formatter for dates, in UTC so that server and browser write the same day. */
export function useDateFormat(options: Intl.DateTimeFormatOptions): (date: string) => string {
  const locale = useLocale();
  return (date) => getSharedDateFormat(locale, Object.assign({ timeZone: 'UTC' }, options)).format(new Date(date));
}
