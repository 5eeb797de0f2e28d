import type { Refusal } from '../../kernel/result.ts';
import type { Operation } from './operation.ts';

/** Receives a description of the difference. */
type Listener = (mismatch: string) => void;
let listener: Listener | null = null;

/**
 * Observes refusals that their operation does not declare: the tests fail on them.
 * @internal only tests call it
 */
export function onUndeclaredRefusal(observe: Listener): void {
  listener = observe;
}

/** Areas whose refusals every operation can return: access, limits, idempotency keys, and the schemas of the input. */
const IMPLIED_AREAS = ['api', 'fields'];

function isImpliedRefusal(code: string): boolean {
  return IMPLIED_AREAS.some((area) => code.startsWith(`${area}.`));
}

export function reportUndeclaredRefusal(
  { name, access, refusals }: Pick<Operation, 'name' | 'access' | 'refusals'>,
  { code, kind, fields }: Refusal,
): void {
  if (!listener) return;
  const declared = new Map<string, string>(Object.entries({ ...access.refusals, ...refusals }));
  const codes = new Set([code, ...Object.values(fields).flatMap((problems) => problems.map((one) => one.code))]);
  for (const one of codes) {
    if (isImpliedRefusal(one)) continue;
    if (declared.get(one) !== kind) listener(`${name} refuses with ${one} (${kind}), which it does not declare`);
  }
}
