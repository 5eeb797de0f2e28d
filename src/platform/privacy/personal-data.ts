import type { CsvCell } from '../../kernel/csv.ts';
import type { Db, Tables, Tx } from '../database/db.ts';

/** The person whose data is exported or erased. Records without an account are matched by e-mail address only. */
export type DataSubject = {
  customerId: string;
  /** In lower case, as in `customer`. */
  email: string;
};

/** The person whose data is erased, with what replaces name and e-mail address in records that are kept. */
export type ErasureSubject = DataSubject & { pseudonym: string; pseudonymEmail: string };

export type PersonalRow = Record<string, CsvCell>;

/** A list of the data export: one JSON and one CSV file. */
export type PersonalList = {
  /** Name of the files; it stays the same, because programs read the export. */
  name: string;
  columns: readonly string[];
  /** Columns with amounts in minor units of the `currency` of the row. */
  amounts?: readonly string[];
  read(db: Db, subject: DataSubject): Promise<PersonalRow[]>;
};

/** Reason why an account cannot be deleted: refusal code and number of records. */
export type DeletionBlocker = { code: string; count: number };

/** Files that no row references after the erasure; they are deleted after the commit. */
export type OrphanedFiles = { privateFiles?: readonly string[]; publicPictures?: readonly string[] };

/**
 * A table with personal data: what the erasure does with its rows, and whether the export contains them. `delete` and
 * `anonymize` are done by `erase`, `cascade` by the foreign key to a deleted row. Kept rows and tables that are not
 * exported need a reason.
 */
export type PersonalTable =
  | { erasure: 'delete' | 'anonymize' | 'cascade'; exported: true }
  | { erasure: 'delete' | 'anonymize' | 'cascade' | 'keep'; exported: boolean; reason: string };

/**
 * Personal data of one module. The composition root lists these values in `src/personal-data.ts` and passes them to
 * `privacy`, which imports none of the modules.
 */
export type PersonalData = {
  /** Folder of the tables: the module, `<module>/<folder>` or `platform/<folder>`. */
  section: string;
  tables: Partial<Record<keyof Tables, PersonalTable>>;
  /** Lists of the export, in their order. */
  export?: readonly PersonalList[];
  blockers?(db: Db, subject: DataSubject): Promise<DeletionBlocker[]>;
  /** Runs in the transaction that erases the account, after the sections that follow in `src/personal-data.ts`. */
  erase?(tx: Tx, subject: ErasureSubject): Promise<OrphanedFiles>;
};
