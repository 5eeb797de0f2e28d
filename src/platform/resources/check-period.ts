import { ok, type Result, refuseField } from '../../kernel/result.ts';

/** Refuses a period that ends before it starts; a missing time is open. */
export function checkPeriod(values: { starts_at: string | null; ends_at: string | null } | null): Result<null> {
  if (!values?.starts_at || !values.ends_at) return ok(null);
  // ISO texts of different precision have no order
  if (Date.parse(values.starts_at) < Date.parse(values.ends_at)) return ok(null);
  return refuseField('ends_at', 'resources.period');
}
