import { money, toDecimal } from '../../kernel/money.ts';
import type { PersonalList, PersonalRow } from '../../platform/privacy/personal-data.ts';

/** Selects the columns of a list and formats its amounts as decimals, because minor units are internal. */
export function formatPersonalRow({ columns, amounts = [] }: PersonalList, row: PersonalRow): PersonalRow {
  const currency = typeof row.currency === 'string' ? row.currency : 'USD';
  return Object.fromEntries(
    columns.map((column) => {
      const cell = row[column] ?? null;
      return [column, amounts.includes(column) && cell !== null ? toDecimal(money(Number(cell), currency)) : cell];
    }),
  );
}
