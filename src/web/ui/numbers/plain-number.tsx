import { useFormatter } from 'use-intl';

/** A number in the digits of the locale without grouping separators: a year, a quantity. */
export function PlainNumber({ value }: { value: number }) {
  return useFormatter().number(value, { useGrouping: false });
}
