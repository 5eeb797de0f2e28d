import type { Refusal } from '../../kernel/result.ts';
import type { Operation } from './operation.ts';

/** Receives a description of the difference. */
let listener: ((mismatch: string) => void) | null = null;

/**
 * Observes refusals that their operation does not declare: the tests fail on them.
 * @internal only tests call it
 */
export function onUndeclaredRefusal(observe: NonNullable<typeof listener>): void {
  listener = observe;
}

/** Refusals of access, limits and idempotency keys, and of the schemas of the input: every operation can return them. */
const IMPLIED_CODE = /^(api|fields)\./;

export function reportUndeclaredRefusal(
  { name, access, refusals }: Pick<Operation, 'name' | 'access' | 'refusals'>,
  { code, kind, fields }: Refusal,
): void {
  if (!listener) return;
  const declared = new Map<string, string>(Object.entries({ ...access.refusals, ...refusals }));
  const codes = new Set([code, ...Object.values(fields).flatMap((problems) => problems.map((one) => one.code))]);
  for (const one of codes) {
    if (IMPLIED_CODE.test(one)) continue;
    if (declared.get(one) !== kind) listener(`${name} refuses with ${one} (${kind}), which it does not declare`);
  }
}
