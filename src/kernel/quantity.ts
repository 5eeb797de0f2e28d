import { ok, type Result, refuse } from './result.ts';

/** Maximum per cart line. Larger orders are wholesale; the limit also keeps every multiplied amount a safe integer. */
export const MAX_QUANTITY = 999;

/** Checks a requested quantity against the available stock. Facts: `available`. */
export function checkQuantity(wanted: number, available: number): Result<number> {
  if (!Number.isSafeInteger(wanted) || wanted < 1) return refuse('quantity.minimum');
  if (wanted > Math.min(available, MAX_QUANTITY)) return refuse('quantity.maximum', { available });
  return ok(wanted);
}
