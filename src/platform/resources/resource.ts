import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Result } from '../../kernel/result.ts';
import type { Db, Tx } from '../database/db.ts';
import type { AccessPolicy, AuditEntry, OperationDeps } from '../operations/operation.ts';
import type { DeclaredRefusals } from '../operations/refusal-code.ts';
import type { Field } from './field.ts';

export type Fields = Record<string, Field>;
export type FieldName<F extends Fields> = keyof F & string;

/** Values of the fields of an entry. */
export type EntryValues<F extends Fields = Fields> = { [Name in keyof F]: z.output<F[Name]['schema']> };

/** Stored entry. `version` increases with every change, so that an editor notices the change of another one. */
export type Entry<F extends Fields = Fields> = { id: number; version: number; values: EntryValues<F> };

/** Change of an entry: `before` is null for a new one, `after` for a deleted one. */
export type EntryChange<F extends Fields = Fields> = {
  id: number;
  before: EntryValues<F> | null;
  after: EntryValues<F> | null;
};

/** Storage of entries whose fields are in several tables. */
export type EntryStorage = {
  select(db: Db, id: number): Promise<Entry | undefined>;
  /** As `select`, locked until the end of the transaction. */
  lock(tx: Tx, id: number): Promise<Entry | undefined>;
  /** Writes the values and increases the version. */
  update(tx: Tx, id: number, values: EntryValues, now: Date): Promise<Entry>;
  /** Table with a row per language (`locale`) for the texts that are not columns of the table of the resource. */
  texts?: TextTable;
  /**
   * Query of all entries with their texts and their names, for entries that are a part of others or that have no table.
   * `owner_id` is the entry whose page has the texts.
   */
  selectRows?(): RawBuilder<unknown>;
};

/** `owner` is the column with the id of the entry. */
export type TextTable = { table: string; owner: string; fields: readonly string[] };

/** Staff member who changes an entry. */
export type Editor = AuditEntry['actor'];

/**
 * Declaration of data that staff edit: its operations, JSON routes, list and form pages follow from it. The table has the
 * columns `id` and `version` besides those of the fields.
 */
export type Resource<F extends Fields = Fields, Name extends string = string, One extends string = string> = {
  /** Plural in kebab case: path of pages and routes, and namespace of the messages, e.g. `brands`. */
  name: Name;
  /** Singular in Pascal case, for operation ids, e.g. `Brand`. */
  one: One;
  table: string;
  /** For fields that are not columns of `table`. */
  storage?: EntryStorage;
  access: {
    read: AccessPolicy<Editor>;
    write: AccessPolicy<Editor>;
    /** For the texts of one language, beside `write` of the form. */
    translate: AccessPolicy<Editor>;
  };
  fields: F;
  /** Groups of the form by message key, in their order. */
  sections: Readonly<Record<string, readonly FieldName<F>[]>>;
  list: {
    /** The first column links to the entry. */
    columns: readonly FieldName<F>[];
    /** Text fields that a search compares. */
    search: readonly FieldName<F>[];
    /** Flag, choice and reference fields that narrow the list. */
    filters: readonly FieldName<F>[];
    sort: FieldName<F>;
    /** Whether `starts_at` and `ends_at` are a period: the list shows and filters upcoming, running and past entries. */
    hasPeriod?: boolean;
  };
  /** Fields that only some editors read and change; changes of others keep them. New entries do not apply it. */
  restricted?: { fields: readonly FieldName<F>[]; isAllowed(editor: Editor): boolean };
  /** Brings values of several fields into their stored form, e.g. the name of a state into its code. */
  normalize?(values: EntryValues<F>): EntryValues<F>;
  /** Resource whose entries belong to an entry: its page links to their list, filtered by a reference. */
  parts?: { resource: string; filter: string };
  /**
   * Rows of other tables are deleted with an entry, so its deletion cannot be undone. Not for the rows of product lists,
   * which are known from the fields.
   */
  deletesParts?: true;
  /** Refusals of `check`. */
  refusals?: DeclaredRefusals;
  /** Validation that needs the database, in the transaction of the change. */
  check?(tx: Tx, change: EntryChange<F>, now: Date): Promise<Result<null>>;
  /** Effects in the transaction of the change, e.g. a new version of the catalog. */
  applyEffects?(tx: Tx, change: EntryChange<F>, now: Date): Promise<void>;
  /** Audit entry of a change of translations, if the entry is a part of another subject. */
  describe?(change: EntryChange<F>, actor: Editor): AuditEntry | null;
  /** Invalidates caches after the commit. */
  invalidate?(deps: OperationDeps): void;
};

/** Declares a resource; the field names of sections and list are checked against `fields`. */
export function defineResource<F extends Fields, const Name extends string, const One extends string>(
  resource: Resource<F, Name, One>,
): Resource<F, Name, One> {
  return resource;
}
