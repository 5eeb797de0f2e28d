import type { CsvCell } from '../../kernel/csv.ts';
import { money, toDecimal } from '../../kernel/money.ts';
import type { Db } from '../../platform/database/db.ts';
import { type DataSubject, type PersonalRow, readPersonalList } from './personal-data.store.ts';
import { PERSONAL_LISTS, type PersonalList } from './personal-lists.ts';

export type PersonalData = {
  name: string;
  columns: readonly string[];
  read(db: Db, person: DataSubject): Promise<Record<string, CsvCell>[]>;
};

/** All exported lists of personal data. */
export const PERSONAL_DATA: readonly PersonalData[] = PERSONAL_LISTS.map((list) => ({
  name: list.name,
  columns: list.columns,
  read: async (db, person) => (await readPersonalList(db, list, person)).map((row) => formatRow(list, row)),
}));

/** Formats amounts as decimals, because minor units are internal. */
function formatRow({ columns, amounts = [] }: PersonalList, row: PersonalRow): Record<string, CsvCell> {
  const currency = typeof row.currency === 'string' ? row.currency : 'USD';
  return Object.fromEntries(
    columns.map((column) => {
      const cell = row[column] ?? null;
      return [column, amounts.includes(column) && cell !== null ? toDecimal(money(Number(cell), currency)) : cell];
    }),
  );
}
