/**
 * How a use case says no. A refusal is a value: its code leads once to words (`problems.*` in messages/)
 * and its kind once to an HTTP status. What cannot be foreseen is thrown instead.
 */

/** Facts become the arguments of the message: numbers, names, amounts already written for people. */
export type Facts = Record<string, string | number>;

export type RefusalKind =
  | 'refused'
  | 'missing'
  | 'conflict'
  | 'unauthenticated'
  | 'forbidden'
  | 'too-many'
  /** Not now, whoever asks: what is needed is busy or down. */
  | 'unavailable';

export type Problem = {
  /** Area and name, e.g. `cart.out-of-stock`. */
  code: string;
  facts: Facts;
};

export type Refusal = Problem & {
  kind: RefusalKind;
  /** Problems by the field that caused them; empty when no single field is to blame. */
  fields: Record<string, Problem[]>;
  /** For `too-many` and `unavailable`: seconds until another try makes sense. */
  retryAfter?: number;
};

export type Result<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export type Refused = { ok: false; refusal: Refusal };

export function refuse(code: string, facts: Facts = {}, kind: RefusalKind = 'refused'): Refused {
  return { ok: false, refusal: { code, facts, kind, fields: {} } };
}

/** A refusal whose cause is one field of what came in. */
export function refuseField(field: string, code: string, facts: Facts = {}): Refused {
  return refuseFields({ [field]: [{ code, facts }] });
}

/** @throws RangeError when no field carries a problem. */
export function refuseFields(fields: Record<string, Problem[]>): Refused {
  const first = Object.values(fields).flat()[0];
  if (!first) throw new RangeError('refuseFields needs at least one problem');
  return { ok: false, refusal: { ...first, kind: 'refused', fields } };
}
