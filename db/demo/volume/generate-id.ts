import type { Random } from './random.ts';

/** A UUID version 7 whose random part comes from the row's own random stream, so that a seed always gives the same ids. */
export function generateId(at: Date, random: Random): string {
  const hex = (digits: number) =>
    random
      .int(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0');
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${'89ab'[random.int(0, 3)]}${hex(3)}-${hex(6)}${hex(6)}`;
}
