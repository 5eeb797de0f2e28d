import { useFormatter } from 'use-intl';

/** A number in the digits of the language, without marks between its thousands: a year, some pieces. */
export function Figure({ value }: { value: number }) {
  return useFormatter().number(value, { useGrouping: false });
}
