import { foldDigits } from '../locale.ts';

/** Postcode with ASCII digits, capital letters and single spaces. */
export function normalizePostcode(typed: string): string {
  return foldDigits(typed).toUpperCase().replace(/\s+/g, ' ').trim();
}
