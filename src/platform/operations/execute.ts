import { ok, type RefusedResult, type Result } from '../../kernel/result.ts';
import { incrementCounter } from '../counters.ts';
import { type Db, inTransaction } from '../database/db.ts';
import { runOnce, runOncePerSubmission } from '../http/run-once.ts';
import { runWithDeclaredLimits } from '../rate-limits/declared-limits.ts';
import { DEFAULT_LIMITS, type LimitName } from '../rate-limits/limits.ts';
import { consumeAttempt } from '../rate-limits/throttle.ts';
import { getTranslator } from '../translator.ts';
import type { Caller, Operation, OperationContext, OperationFields, OperationTypes } from './operation.ts';
import { reportUndeclaredRefusal } from './undeclared-refusals.ts';

/**
 * Executes an operation: authorizes the caller, applies the limits and the idempotency key, runs it (a command in its
 * transaction, with its audit entry), and counts the outcome.
 * @param input parsed fields of `params` and `input`
 */
export function execute<T extends OperationTypes>(
  operation: Operation<T>,
  caller: Caller,
  input: OperationFields<T>,
): Promise<Result<T['value']>> {
  return measure(operation, () => run(operation, caller, input, (value) => value));
}

/** As `execute`, with the data of the JSON response. A repeat with the same idempotency key returns the same data. */
export function executeAsData(operation: Operation, caller: Caller, input: object): Promise<Result<unknown>> {
  return measure(operation, () => run(operation, caller, input, operation.toData ?? ((value) => value)));
}

async function run<T extends OperationTypes, Out>(
  operation: Operation<T>,
  caller: Caller,
  input: OperationFields<T>,
  convert: (value: T['value'], context: OperationContext<T['actor']>) => Out | Promise<Out>,
): Promise<Result<Out>> {
  const { deps, repeat, ...request } = caller;
  const { repeatedForm, secretFields } = operation;
  const now = deps.clock();
  const authorized = await operation.access.authorize(caller, input);
  if (!authorized.ok) return authorized;
  const actor = authorized.value;
  const actorKey = operation.access.getActorKey(actor, caller.address, input);
  const admitted = await consumeLimits(operation, caller, { actor, actorKey, now }, input);
  if (!admitted.ok) return admitted;

  const runOncePerKey = <R>(once: (db: Db) => Promise<Result<R>>) => {
    if (!repeat || repeat === 'form') return once(deps.db);
    return runOnce(deps.db, { ...repeat, secretFields }, actorKey, now, once);
  };
  const idempotencyKey = repeat === 'form' ? null : (repeat?.idempotencyKey ?? null);
  const t = getTranslator(caller.locale);
  const createContext = (db: Db): OperationContext<T['actor']> => {
    return { ...request, deps, db, now, t, actor, idempotencyKey, runOnce: runOncePerKey };
  };
  const prepared = await operation.prepare?.(createContext(deps.db), input);
  if (prepared && !prepared.ok) return prepared;

  // null for a refusal and for a repeat, which returns the first result
  let executed = null as { value: T['value'] } | null;
  const change = async (db: Db): Promise<Result<T['value']>> => {
    executed = null;
    const done = await operation.run(createContext(db), input);
    const entry = done.ok ? operation.audit?.(input, done.value, actor) : null;
    if (entry) await deps.writeAuditEntry(db, entry, now);
    if (done.ok) executed = done;
    return done;
  };
  const respond = async (db: Db, done: Result<T['value']>): Promise<Result<Out>> =>
    done.ok ? ok(await convert(done.value, createContext(db))) : done;
  const write = async (db: Db) => respond(db, await change(db));
  const commit = async (): Promise<Result<Out>> => {
    const isTransaction = operation.transaction || operation.audit !== undefined;
    const work = isTransaction ? (db: Db) => inTransaction(db, write) : write;
    if (repeat !== 'form' || !repeatedForm)
      return operation.idempotency === 'key' ? runOncePerKey(work) : work(deps.db);
    const submission = {
      actor: actorKey,
      input: { operation: operation.name, input },
      now,
      repeatMs: repeatedForm.windowMs,
      isRepeat: (first: T['value'], tx: Db) => repeatedForm.isRepeat(tx, first, actor),
    };
    return respond(deps.db, await runOncePerSubmission(deps.db, submission, change));
  };
  const result = await commit();
  if (result.ok && executed) await operation.afterCommit?.(input, executed.value, deps, now);
  return result;
}

/**
 * The operation for an actor whom the caller has authorized already, without another query or another attempt: a page that
 * looks an order up by its code consumes one attempt, not a second one for the form on it.
 */
export function bindActor<T extends OperationTypes>(operation: Operation<T>, actor: T['actor']): Operation<T> {
  return { ...operation, access: { ...operation.access, needsInput: false, authorize: async () => ok(actor) } };
}

async function consumeLimits<T extends OperationTypes>(
  operation: Pick<Operation<T>, 'limits'>,
  { deps: { db, limits: sizes }, address }: Caller,
  { actor, actorKey, now }: { actor: T['actor']; actorKey: string; now: Date },
  input: OperationFields<T>,
): Promise<{ ok: true } | RefusedResult> {
  for (const limit of operation.limits ?? []) {
    if (limit === findAddressLimit(operation)) continue;
    const name = typeof limit === 'string' ? limit : limit.name;
    const key = typeof limit === 'string' ? actorKey : await limit.getKey?.({ db, address, actor }, input);
    const admitted = typeof key === 'string' ? await consumeAttempt(db, sizes, name, key, now) : ok(null);
    if (!admitted.ok) return admitted;
  }
  return { ok: true };
}

/** Limit per address, which JSON routes and pages consume before they read the input. */
export function findAddressLimit({ limits = [] }: Pick<Operation, 'limits'>): LimitName | undefined {
  return limits.filter((limit) => typeof limit === 'string').find((name) => DEFAULT_LIMITS[name].by === 'address');
}

function declareLimits({ name: owner, access, limits = [] }: Operation) {
  const names = limits.map((limit) => (typeof limit === 'string' ? limit : limit.name));
  return { owner, limits: [...(access.limits ?? []), ...names] };
}

/** Counts the outcome: `ok`, the kind of the refusal, or `error` for an exception. */
async function measure<R>(operation: Operation, work: () => Promise<Result<R>>): Promise<Result<R>> {
  const startedAt = performance.now();
  let outcome = 'error';
  try {
    const result = await runWithDeclaredLimits(() => declareLimits(operation), work);
    outcome = result.ok ? 'ok' : result.refusal.kind;
    if (!result.ok) reportUndeclaredRefusal(operation, result.refusal);
    return result;
  } finally {
    incrementCounter('operations', { operation: operation.name, outcome });
    incrementCounter('operation_seconds', { operation: operation.name }, (performance.now() - startedAt) / 1000);
  }
}
