/**
 * Result of a use case. A refusal is a value: its code maps to a message (`problems.*` in messages/)
 * and its kind to an HTTP status. Unexpected errors are thrown instead.
 */

/** Arguments of the message: numbers, names, formatted amounts. */
export type Facts = Record<string, string | number>;

export type RefusalKind =
  | 'refused'
  | 'missing'
  | 'conflict'
  | 'unauthenticated'
  | 'forbidden'
  | 'too-many'
  /** Temporarily unavailable for every caller: a dependency is busy or down. */
  | 'unavailable';

export type RefusalReason = {
  /** Area and name, e.g. `cart.out-of-stock`. */
  code: string;
  facts: Facts;
};

export type Refusal = RefusalReason & {
  kind: RefusalKind;
  /** Problems by the field that caused them; empty when no single field is the cause. */
  fields: Record<string, RefusalReason[]>;
  /** For `too-many` and `unavailable`: seconds until the caller should retry. */
  retryAfter?: number;
};

export type Result<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export type RefusedResult = { ok: false; refusal: Refusal };

export function refuse(code: string, facts: Facts = {}, kind: RefusalKind = 'refused'): RefusedResult {
  return { ok: false, refusal: { code, facts, kind, fields: {} } };
}

/** Creates a refusal for one field of the input. */
export function refuseField(field: string, code: string, facts: Facts = {}): RefusedResult {
  return refuseFields({ [field]: [{ code, facts }] });
}

/** @throws RangeError when no field carries a problem. */
export function refuseFields(fields: Record<string, RefusalReason[]>): RefusedResult {
  const first = Object.values(fields).flat()[0];
  if (!first) throw new RangeError('refuseFields needs at least one problem');
  return { ok: false, refusal: { ...first, kind: 'refused', fields } };
}
