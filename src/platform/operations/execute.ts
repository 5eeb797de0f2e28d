import { ok, type RefusedResult, type Result } from '../../kernel/result.ts';
import { incrementCounter } from '../counters.ts';
import { type Db, inTransaction } from '../database/db.ts';
import { runOnce, runOncePerSubmission } from '../http/run-once.ts';
import { DEFAULT_LIMITS } from '../rate-limits/limits.ts';
import { consumeAttempt } from '../rate-limits/throttle.ts';
import { getTranslator } from '../translator.ts';
import type { AccessRequest } from './access.ts';
import type { Caller, Operation, OperationContext, OptionalSchema, Parsed, Schema } from './operation.ts';
import { reportUndeclaredRefusal } from './undeclared-refusals.ts';

/**
 * Executes an operation: authorizes the caller, applies the limit of the actor and the idempotency key, runs it (a command
 * in its transaction, with its audit entry), and counts the outcome.
 * @param input parsed fields of `params` and `input`
 */
export function execute<A, P extends OptionalSchema, I extends OptionalSchema, V, D extends Schema>(
  operation: Operation<A, P, I, V, D>,
  caller: Caller,
  input: Parsed<P> & Parsed<I>,
): Promise<Result<V>> {
  return measure(operation, () => run(operation, caller, input, (value) => value));
}

/** As `execute`, with the data of the JSON response. A repeat with the same idempotency key returns the same data. */
export function executeAsData(
  operation: Operation,
  caller: Caller,
  input: Parsed<OptionalSchema> & Parsed<OptionalSchema>,
): Promise<Result<unknown>> {
  return measure(operation, () =>
    run(operation, caller, input, (value, context) => (operation.toData ? operation.toData(value, context) : value)),
  );
}

async function run<A, P extends OptionalSchema, I extends OptionalSchema, V, D extends Schema, T>(
  operation: Operation<A, P, I, V, D>,
  caller: Caller,
  input: Parsed<P> & Parsed<I>,
  convert: (value: V, context: OperationContext<A>) => T | Promise<T>,
): Promise<Result<T>> {
  const { deps, repeat, ...request } = caller;
  const now = deps.clock();
  const authorized = await operation.access.authorize(toAccessRequest(caller, now), input);
  if (!authorized.ok) return authorized;
  const actor = authorized.value;
  const actorKey = operation.access.getActorKey(actor, caller.address);
  const admitted = await consumeActorLimit(operation, caller, { actorKey, now });
  if (!admitted.ok) return admitted;
  const admittedInput = await consumeInputLimits(operation, caller, { actor, now }, input);
  if (!admittedInput.ok) return admittedInput;

  const runOncePerKey = <R>(once: (db: Db) => Promise<Result<R>>) => {
    if (!repeat || repeat === 'form') return once(deps.db);
    return runOnce(deps.db, repeat, operation.idempotencyScope?.(input) ?? actorKey, now, once);
  };
  const createContext = (db: Db): OperationContext<A> => {
    const idempotencyKey = repeat === 'form' ? null : (repeat?.idempotencyKey ?? null);
    return {
      ...request,
      deps,
      db,
      now,
      t: getTranslator(caller.locale),
      actor,
      idempotencyKey,
      runOnce: runOncePerKey,
    };
  };
  const prepared = await operation.prepare?.(createContext(deps.db), input);
  if (prepared && !prepared.ok) return prepared;

  // null for a refusal and for a repeat, which returns the first result
  let executed = null as { value: V } | null;
  const change = async (context: OperationContext<A>): Promise<Result<V>> => {
    executed = null;
    const done = await operation.run(context, input);
    const entry = done.ok ? operation.audit?.(input, done.value, actor) : null;
    if (entry) await deps.writeAuditEntry(context.db, entry, now);
    executed = done.ok ? { value: done.value } : null;
    return done;
  };
  const work = async (db: Db): Promise<Result<T>> => {
    const context = createContext(db);
    const done = await change(context);
    return done.ok ? ok(await convert(done.value, context)) : done;
  };
  const isTransaction = operation.transaction || operation.audit !== undefined;
  const write = (db: Db) => (isTransaction ? inTransaction(db, work) : work(db));
  const { repeatedForm } = operation;
  const commit = async (): Promise<Result<T>> => {
    if (repeat === 'form' && repeatedForm) {
      const submission = {
        actor: actorKey,
        input: { operation: operation.name, input },
        now,
        repeatMs: repeatedForm.windowMs,
        isRepeat: (first: V, tx: Db) => repeatedForm.isRepeat(tx, first, actor),
      };
      const done = await runOncePerSubmission(deps.db, submission, (tx) => change(createContext(tx)));
      return done.ok ? ok(await convert(done.value, createContext(deps.db))) : done;
    }
    if (operation.idempotency !== 'key') return write(deps.db);
    return operation.secretFields
      ? withholdSecrets(operation.secretFields, runOncePerKey, write)
      : runOncePerKey(write);
  };
  const result = await commit();
  if (result.ok && executed) await operation.afterCommit?.(input, executed.value, deps, now);
  return result;
}

/** Returns the complete value of an execution, while the stored one has null for the secret fields. */
async function withholdSecrets<T>(
  secretFields: readonly string[],
  once: (write: (db: Db) => Promise<Result<T>>) => Promise<Result<T>>,
  write: (db: Db) => Promise<Result<T>>,
): Promise<Result<T>> {
  const withheld = Object.fromEntries(secretFields.map((field) => [field, null]));
  const executed: { result?: Result<T> } = {};
  const stored = await once(async (db) => {
    const result = await write(db);
    executed.result = result;
    return result.ok ? ok(Object.assign({}, result.value, withheld)) : result;
  });
  return executed.result ?? stored;
}

export function toAccessRequest({ deps: { db, limits }, address, visitor }: Caller, now: Date): AccessRequest {
  return { db, limits, now, address, visitor };
}

/**
 * The operation for an actor whom the caller has authorized already, without another query or another attempt: a page that
 * looks an order up by its code consumes one attempt, not a second one for the form on it.
 */
export function bindActor<A, P extends OptionalSchema, I extends OptionalSchema, V, D extends Schema>(
  operation: Operation<A, P, I, V, D>,
  actor: A,
): Operation<A, P, I, V, D> {
  return { ...operation, access: { ...operation.access, needsInput: false, authorize: async () => ok(actor) } };
}

async function consumeInputLimits<A, P extends OptionalSchema, I extends OptionalSchema, V, D extends Schema>(
  { limits = [] }: Pick<Operation<A, P, I, V, D>, 'limits'>,
  { deps: { db, limits: sizes }, address }: Caller,
  { actor, now }: { actor: A; now: Date },
  input: Parsed<P> & Parsed<I>,
): Promise<{ ok: true } | RefusedResult> {
  for (const { name, getKey } of limits) {
    const key = await getKey({ db, address, actor }, input);
    const admitted = key === null ? ok(null) : await consumeAttempt(db, sizes, name, key, now);
    if (!admitted.ok) return admitted;
  }
  return { ok: true };
}

/** Limits per address are consumed before the input is read, by the JSON route and by `runAction`. */
async function consumeActorLimit(
  { throttle }: Pick<Operation, 'throttle'>,
  { deps }: Caller,
  { actorKey, now }: { actorKey: string; now: Date },
): Promise<{ ok: true } | RefusedResult> {
  if (!throttle || isAddressLimit(throttle)) return { ok: true };
  return consumeAttempt(deps.db, deps.limits, throttle, actorKey, now);
}

export function isAddressLimit(limit: keyof typeof DEFAULT_LIMITS): boolean {
  return DEFAULT_LIMITS[limit].by === 'address';
}

/** Counts the outcome: `ok`, the kind of the refusal, or `error` for an exception. */
async function measure<T>(
  operation: Pick<Operation, 'name' | 'access' | 'refusals'>,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const startedAt = performance.now();
  let outcome = 'error';
  try {
    const result = await work();
    outcome = result.ok ? 'ok' : result.refusal.kind;
    if (!result.ok) reportUndeclaredRefusal(operation, result.refusal);
    return result;
  } finally {
    incrementCounter('operations', { operation: operation.name, outcome });
    incrementCounter('operation_seconds', { operation: operation.name }, (performance.now() - startedAt) / 1000);
  }
}
