import type { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import type { Locale } from '../../kernel/locale.ts';
import type { Result } from '../../kernel/result.ts';
import type { Db } from '../database/db.ts';
import type { InputRules } from '../http/input-rules.ts';
import type { RepeatableRequest } from '../http/run-once.ts';
import type { Uploads } from '../http/uploads.ts';
import type { Visitor } from '../http/visitor.ts';
import type { LimitName, Limits } from '../rate-limits/limits.ts';
import type { Translator } from '../translator.ts';
import type { AccessPolicy } from './access.ts';
import type { DeclaredRefusals, RefusalCode } from './refusal-code.ts';

export type Schema = z.ZodType;
export type OptionalSchema = Schema | undefined;
/** `unknown` for an operation without the schema, because an intersection with it changes nothing. */
export type Parsed<S> = S extends Schema ? z.output<S> : unknown;

/** Change that a command made, for the audit log. */
export type AuditEntry = {
  actor: { id: string; name: string; role: string };
  action: string;
  subject: { kind: string; id: string };
  before: AuditFacts;
  after: AuditFacts;
};
type AuditFacts = Record<string, string | number | boolean | null>;

/** Dependencies of all operations. The composition root (`src/operation-deps.ts`) adds those with business terms. */
export interface OperationDeps {
  db: Db;
  clock: Clock;
  limits: Limits;
  /** `db` is the transaction of the change. */
  writeAuditEntry(db: Db, entry: AuditEntry, now: Date): Promise<void>;
}

/** Request that executes an operation: of a JSON route, a page, a job or a test. */
export type Caller = {
  deps: OperationDeps;
  locale: Locale;
  /** IP address, for limits. */
  address: string;
  userAgent: string | null;
  /** Whether the request has an Authorization header, which another site cannot send. */
  hasAuthorizationHeader: boolean;
  visitor(): Promise<Visitor>;
  /** Visitor identified by a token outside of cookies, for cacheable operations; see `EndpointContext`. */
  tokenVisitor(): Promise<Visitor | null>;
  uploads: Uploads;
  /**
   * Idempotency key and the request it belongs to, or `form` for a submitted HTML form without a key; null executes every
   * time.
   */
  repeat: RepeatableRequest | 'form' | null;
};

export type OperationContext<A> = Omit<Caller, 'repeat'> & {
  /** The pool, or the transaction of the command. */
  db: Db;
  now: Date;
  t: Translator;
  actor: A;
  idempotencyKey: string | null;
  /** Runs the work once per idempotency key, for commands with `idempotency: 'within-run'`. */
  runOnce<T>(work: (db: Db) => Promise<Result<T>>): Promise<Result<T>>;
};

/** JSON route below /api/v1. An operation has several routes where the specification names several. */
export type OperationRoute = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Verb and object in camel case, unique and stable: generated clients use it as the function name. */
  operationId: string;
  summary: string;
  /** Part of the request with the fields of `params`; `path` by default. `input` is the query, or the body of a POST. */
  paramsIn?: 'path' | 'query' | 'body';
};

type InputLimit<A, Input> = {
  name: LimitName;
  /** Subject that the limit counts; null when the request does not count. */
  getKey(request: { db: Db; address: string; actor: A }, input: Input): string | null | Promise<string | null>;
};

type SharedDefinition<
  A,
  P extends OptionalSchema,
  I extends OptionalSchema,
  V,
  D extends Schema,
  R extends readonly OperationRoute[],
> = {
  /** Area and verb, e.g. `addresses.delete`: the name in metrics and documents. */
  name: string;
  access: AccessPolicy<A, Parsed<P> & Parsed<I>>;
  /** Fields that identify the resource. Pages and paths treat invalid ones as an unknown resource. */
  params?: P;
  input?: I;
  /**
   * Validation beyond the schema of `input`, so that one response lists all errors; `run` checks it again. JSON routes apply
   * it without the files.
   */
  rules?: I extends Schema ? (visitor: Visitor, uploads: Uploads) => InputRules<I> : never;
  /** Refusals of `run` by code; those of access, throttle and schemas (`api.*`, `fields.*`) are implied. */
  refusals: DeclaredRefusals;
  /** Refusal for a resource of another customer, as `refusals` declares it; the permission test requires a case for it. */
  foreignRefusal?: RefusalCode;
  throttle?: LimitName;
  /**
   * Limits that depend on the input or count only valid requests. Consumed in this order before idempotency key and
   * transaction, because repeats and refusals count as well.
   */
  limits?: readonly InputLimit<A, Parsed<P> & Parsed<I>>[];
  tags: readonly string[];
  routes: R;
  run(context: OperationContext<A>, input: Parsed<P> & Parsed<I>): Promise<Result<V>>;
  /** Schema of `data` in the JSON response. */
  data?: D;
  /** Converts the value of `run` to `data`, in the transaction of `run`; omitted when both are equal. */
  toData?(value: V, context: OperationContext<A>): z.input<D> | Promise<z.input<D>>;
};

type RouteOptions = {
  /** The JSON response depends only on the language and the input; see `EndpointDefinition`. */
  cacheable?: boolean;
  acceptsToken?: boolean;
  /** Fields that accept files. */
  files?: readonly string[];
  /** Content type of the file that the route returns. */
  file?: string;
};

type CommandOptions<A, P extends OptionalSchema, I extends OptionalSchema, V> = {
  /**
   * `key`: a repeat with the same Idempotency-Key returns the first response. `within-run`: so does the part of `run` that
   * it passes to `runOnce`, because slow work such as decoding pictures must not hold a transaction. `none`: every request
   * is executed.
   */
  idempotency: 'key' | 'within-run' | 'none';
  /** Scope of idempotency keys when a token of the input identifies the caller; by default the actor. */
  idempotencyScope?(input: Parsed<P> & Parsed<I>): string;
  /** Fields of `data` that are not stored with an idempotency key, such as tokens: a repeat returns null for them. */
  secretFields?: readonly string[];
  /** A form without a key that is submitted again within this time returns the first result, while `isRepeat` is true. */
  repeatedForm?: { windowMs: number; isRepeat(db: Db, first: V, actor: A): Promise<boolean> };
  /** Runs in one transaction, which a refusal rolls back. Implied by `audit`. */
  transaction?: boolean;
  /** Null when nothing changed. */
  audit?(input: Parsed<P> & Parsed<I>, value: V, actor: A): AuditEntry | null;
  /**
   * Runs before the transaction and before a repeat is recognized, e.g. to call a payment provider, which must not keep a
   * transaction open. A refusal ends the command.
   */
  prepare?(context: OperationContext<A>, input: Parsed<P> & Parsed<I>): Promise<Result<null>>;
  /** Work outside of the database, e.g. deletion of files; not executed for a refusal or a repeat. */
  afterCommit?(input: Parsed<P> & Parsed<I>, value: V, deps: OperationDeps, now: Date): void | Promise<void>;
};

type QueryDefinition<
  A,
  P extends OptionalSchema,
  I extends OptionalSchema,
  V,
  D extends Schema,
  R extends readonly OperationRoute[],
> = RouteOptions & SharedDefinition<A, P, I, V, D, R>;
type CommandDefinition<
  A,
  P extends OptionalSchema,
  I extends OptionalSchema,
  V,
  D extends Schema,
  R extends readonly OperationRoute[],
> = RouteOptions & SharedDefinition<A, P, I, V, D, R> & CommandOptions<A, P, I, V>;

/** Requires `toData` unless the value of `run` is already the data. `V` is unknown until `run` is inferred. */
type RequireData<V, D extends Schema> = unknown extends V
  ? unknown
  : [V] extends [z.input<D>]
    ? unknown
    : { toData: object };

/** Query or command with its routes. Methods are compared bivariantly, so each operation is an `Operation`. */
export type Operation<
  A = unknown,
  P extends OptionalSchema = OptionalSchema,
  I extends OptionalSchema = OptionalSchema,
  V = unknown,
  D extends Schema = Schema,
  R extends readonly OperationRoute[] = readonly OperationRoute[],
> = { kind: 'query' | 'command' } & QueryDefinition<A, P, I, V, D, R> & Partial<CommandOptions<A, P, I, V>>;

/** Defines an operation that only reads. */
export function defineQuery<
  A,
  V,
  P extends OptionalSchema = undefined,
  I extends OptionalSchema = undefined,
  D extends Schema = Schema,
  const R extends readonly OperationRoute[] = readonly OperationRoute[],
>(definition: QueryDefinition<A, P, I, V, D, R> & RequireData<V, D>): Operation<A, P, I, V, D, R> {
  return { kind: 'query', ...definition };
}

/** Defines an operation that writes. */
export function defineCommand<
  A,
  V,
  P extends OptionalSchema = undefined,
  I extends OptionalSchema = undefined,
  D extends Schema = Schema,
  const R extends readonly OperationRoute[] = readonly OperationRoute[],
>(definition: CommandDefinition<A, P, I, V, D, R> & RequireData<V, D>): Operation<A, P, I, V, D, R> {
  return { kind: 'command', ...definition };
}
