import { ok, type Result, refuse } from './result.ts';

/** More of one thing in one cart is a wholesale question, and keeps every product of amounts far inside safe integers. */
export const MAX_QUANTITY = 999;

/** Checks a wanted quantity against what is there. Facts: `available`. */
export function checkQuantity(wanted: number, available: number): Result<number> {
  if (!Number.isSafeInteger(wanted) || wanted < 1) return refuse('quantity.minimum');
  if (wanted > Math.min(available, MAX_QUANTITY)) return refuse('quantity.maximum', { available });
  return ok(wanted);
}
