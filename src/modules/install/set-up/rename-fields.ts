import type { Result } from '../../../kernel/result.ts';

/** A refusal of a part of the answers with the names of the whole answers. */
export function renameFields<T>(result: Result<T>, rename: (field: string) => string): Result<T> {
  if (result.ok) return result;
  const fields = Object.entries(result.refusal.fields).map(([field, reasons]) => [rename(field), reasons] as const);
  return { ok: false, refusal: { ...result.refusal, fields: Object.fromEntries(fields) } };
}
