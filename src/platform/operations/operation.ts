import type { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import type { Locale } from '../../kernel/locale.ts';
import type { Result } from '../../kernel/result.ts';
import type { Db } from '../database/db.ts';
import type { Access } from '../http/api.ts';
import type { InputRules } from '../http/input-rules.ts';
import type { RepeatableRequest } from '../http/run-once.ts';
import type { Uploads } from '../http/uploads.ts';
import type { Visitor } from '../http/visitor.ts';
import type { LimitName, Limits } from '../rate-limits/limits.ts';
import type { Translator } from '../translator.ts';
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
  runOnce<R>(work: (db: Db) => Promise<Result<R>>): Promise<Result<R>>;
};

/** Who may execute an operation. `A` is the actor that `run` receives, `F` the fields of the input that decide. */
export type AccessPolicy<A, F = unknown> = {
  /** Name in the permission matrix, e.g. `customer` or `staff: orders.write`. */
  name: string;
  /** Check of the JSON route before it reads the input, `anyone` by default; `authorize` follows in any case. */
  routeAccess?: Access;
  /** Refusals of `authorize` besides `api.*`. */
  refusals?: DeclaredRefusals;
  /** Limits that `authorize` consumes. */
  limits?: readonly LimitName[];
  /** `authorize` decides by the input, so pages do not call it before they parse. */
  needsInput?: boolean;
  authorize(caller: Omit<Caller, 'repeat'>, input?: F): Promise<Result<A>>;
  /** Scope of idempotency keys and of limits per actor. */
  getActorKey(actor: A, address: string, input: F): string;
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

/** Types of one operation: actor, schemas of its fields, value of `run`, schema of `data`, routes. */
export type OperationTypes<
  A = unknown,
  P extends OptionalSchema = OptionalSchema,
  I extends OptionalSchema = OptionalSchema,
  V = unknown,
  D extends Schema = Schema,
  R extends readonly OperationRoute[] = readonly OperationRoute[],
> = { actor: A; params: P; input: I; value: V; data: D; routes: R };

type Fields<P, I> = Parsed<P> & Parsed<I>;
export type OperationFields<T extends OperationTypes> = Fields<T['params'], T['input']>;

/**
 * A limit by its name counts network addresses before the input is read, or else actors. With `getKey` it counts valid
 * requests. Without both, `run` consumes it, because it counts what `run` finds: a mailbox, or a wrong guess.
 */
export type OperationLimit<A, F> =
  | LimitName
  | {
      name: LimitName;
      /** Subject that the limit counts; null when the request does not count. */
      getKey?(request: { db: Db; address: string; actor: A }, input: F): string | null | Promise<string | null>;
    };

interface OperationDefinition<
  A,
  P extends OptionalSchema,
  I extends OptionalSchema,
  V,
  D extends Schema,
  R extends readonly OperationRoute[],
> {
  /** Area and verb, e.g. `addresses.delete`: the name in metrics and documents. */
  name: string;
  access: AccessPolicy<A, Fields<P, I>>;
  /** Fields that identify the resource. Pages and paths treat invalid ones as an unknown resource. */
  params?: P;
  input?: I;
  /**
   * Validation beyond the schema of `input`, so that one response lists all errors; `run` checks it again. JSON routes apply
   * it without the files.
   */
  rules?: I extends Schema ? (visitor: Visitor, uploads: Uploads) => InputRules<I> : never;
  /** Refusals of `run` by code; those of access, limits and schemas (`api.*`, `fields.*`) are implied. */
  refusals: DeclaredRefusals;
  /** Refusal for a resource of another customer, as `refusals` declares it; the permission test requires a case for it. */
  foreignRefusal?: RefusalCode;
  /** Those before `run` are consumed in this order, before idempotency key and transaction, because repeats and refusals count as well. */
  limits?: readonly OperationLimit<A, Fields<P, I>>[];
  tags: readonly string[];
  routes: R;
  run(context: OperationContext<A>, input: Fields<P, I>): Promise<Result<V>>;
  /** Schema of `data` in the JSON response. */
  data?: D;
  /** Converts the value of `run` to `data`, in the transaction of `run`; omitted when both are equal. */
  toData?(value: V, context: OperationContext<A>): z.input<D> | Promise<z.input<D>>;
  /** The JSON response depends only on the language and the input; see `EndpointDefinition`. */
  cacheable?: boolean;
  /** Fields that accept files. */
  files?: readonly string[];
  /** Bytes of an upload; 12 MB by default. */
  maxUploadBytes?: number;
  /** Content types of the file that the route returns: `toData` returns a `FileResponse`. */
  file?: string | readonly string[];
  acceptsToken?: boolean;
}

interface CommandOptions<A, F, V> {
  /**
   * `key`: a repeat with the same Idempotency-Key returns the first response. `within-run`: so does the part of `run` that
   * it passes to `runOnce`, because slow work such as decoding pictures must not hold a transaction. `none`: every request
   * is executed.
   */
  idempotency: 'key' | 'within-run' | 'none';
  /** Fields of `data` that are not stored with an idempotency key, such as tokens: a repeat returns null for them. */
  secretFields?: readonly string[];
  /** A form without a key that is submitted again within this time returns the first result, while `isRepeat` is true. */
  repeatedForm?: { windowMs: number; isRepeat(db: Db, first: V, actor: A): Promise<boolean> };
  /** Runs in one transaction, which a refusal rolls back. Implied by `audit`. */
  transaction?: boolean;
  /** Null when nothing changed. */
  audit?(input: F, value: V, actor: A): AuditEntry | null;
  /**
   * Runs before the transaction and before a repeat is recognized, e.g. to call a payment provider, which must not keep a
   * transaction open. A refusal ends the command.
   */
  prepare?(context: OperationContext<A>, input: F): Promise<Result<null>>;
  /** Work outside of the database, e.g. deletion of files; not executed for a refusal or a repeat. */
  afterCommit?(input: F, value: V, deps: OperationDeps, now: Date): void | Promise<void>;
}

type KindOptions<A, F, V> = { query: unknown; command: CommandOptions<A, F, V> };

/** Query or command with its routes. Methods are compared bivariantly, so each operation is an `Operation`. */
export interface Operation<T extends OperationTypes = OperationTypes>
  extends OperationDefinition<T['actor'], T['params'], T['input'], T['value'], T['data'], T['routes']>,
    Partial<CommandOptions<T['actor'], OperationFields<T>, T['value']>> {
  kind: 'query' | 'command';
}

/** Requires `toData` unless the value of `run` is already the data. `V` is unknown until `run` is inferred. */
type RequireData<V, D extends Schema> = unknown extends V
  ? unknown
  : [V] extends [z.input<D>]
    ? unknown
    : { toData: object };

function createDefine<K extends Operation['kind']>(kind: K) {
  return <
    A,
    V,
    P extends OptionalSchema = undefined,
    I extends OptionalSchema = undefined,
    D extends Schema = Schema,
    const R extends readonly OperationRoute[] = readonly OperationRoute[],
  >(
    definition: OperationDefinition<A, P, I, V, D, R> & RequireData<V, D> & KindOptions<A, Fields<P, I>, V>[K],
  ): Operation<OperationTypes<A, P, I, V, D, R>> => ({ kind, ...definition });
}

/** Defines an operation that only reads. */
export const defineQuery = createDefine('query');

/** Defines an operation that writes. */
export const defineCommand = createDefine('command');
