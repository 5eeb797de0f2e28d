import { useNumberFormat } from './number-format.ts';

/** A number in the digits of the locale without grouping separators: a year, a quantity. */
export function PlainNumber({ value }: { value: number }) {
  return useNumberFormat()(value, { useGrouping: false });
}
