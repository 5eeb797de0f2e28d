import { AsyncLocalStorage } from 'node:async_hooks';
import type { LimitName } from './limits.ts';

/** Receives a description of the difference. */
type Listener = (mismatch: string) => void;
type Declaration = { owner: string; limits: readonly LimitName[] };

let listener: Listener | null = null;
const declarations = new AsyncLocalStorage<Declaration>();

/**
 * Observes limits that are consumed without a declaration: the tests fail on them.
 * @internal only tests call it
 */
export function onUndeclaredLimit(observe: Listener): void {
  listener = observe;
}

/** Runs work that declares its limits, e.g. an operation. */
export function runWithDeclaredLimits<T>(declare: () => Declaration, work: () => T): T {
  return listener ? declarations.run(declare(), work) : work();
}

export function reportConsumedLimit(name: LimitName): void {
  const declared = listener && declarations.getStore();
  if (declared && !declared.limits.includes(name))
    listener?.(`${declared.owner} consumes the limit ${name}, which it does not declare`);
}
