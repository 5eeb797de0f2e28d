import { ok, type Result, refuseField } from '../../kernel/result.ts';
import { isValidPeriod } from '../../kernel/time/is-valid-period.ts';

/** Refuses a period that ends before it starts; a missing time is open. */
export function checkPeriod(values: { starts_at: string | null; ends_at: string | null } | null): Result<null> {
  if (!values || isValidPeriod(values.starts_at, values.ends_at)) return ok(null);
  return refuseField('ends_at', 'resources.period');
}
