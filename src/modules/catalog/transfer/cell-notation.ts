import { z } from 'zod';
import { foldDigits } from '../../../kernel/locale.ts';
import { toDecimal } from '../../../kernel/money.ts';
import { parseTypedMinorAmount } from '../../../kernel/parse-typed-amount.ts';
import type { RefusalReason } from '../../../kernel/result.ts';
import type { FieldControl } from '../../../platform/resources/field.ts';
import { formatLines, readLines } from './line-notation.rules.ts';
import type { NameTable, References } from './references.store.ts';
import { describeUnknownName } from './transfer-column.ts';

export type TransferContext = {
  references: References;
  currency: string;
  /** Languages of the shop. */
  locales: readonly string[];
  /** Stored file of a picture that a file names. */
  findPicture(name: string): CellValue;
};

/** Value of a cell, or the reason why it has none. */
export type CellValue = { value: unknown; problem?: undefined } | { problem: RefusalReason };

export const INVALID: CellValue = { problem: { code: 'fields.invalid', facts: {} } };

/** ISO 8601 with an offset from UTC. */
const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

const FLAGS: Record<string, boolean> = { yes: true, true: true, '1': true, no: false, false: false, '0': false };

/** Text of a value in a file. A missing value is an empty text. */
export function formatCell(control: FieldControl, value: unknown, context: TransferContext): string {
  if (value === null || value === undefined) return '';
  switch (control.kind) {
    case 'money':
      return typeof value === 'number' ? toDecimal({ amount: value, currency: context.currency }) : '';
    case 'flag':
      return value === true ? 'yes' : 'no';
    case 'localized-lines':
    case 'lines':
      return Array.isArray(value) ? formatLines(value.map(String)) : '';
    case 'reference':
      return nameReference(findTable(control, context), Number(value));
    case 'references':
      return Array.isArray(value)
        ? value.map((id) => nameReference(findTable(control, context), Number(id))).join(', ')
        : '';
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  }
}

/** Value of a text that is not empty. The schema of the field checks it afterwards. */
export function readCell(control: FieldControl, text: string, context: TransferContext): CellValue {
  switch (control.kind) {
    case 'money': {
      const value = parseTypedMinorAmount(text, context.currency);
      return value === null ? { problem: describeAmount(context) } : { value };
    }
    case 'integer':
    case 'percent':
      return /^-?\d{1,15}$/.test(foldDigits(text.trim())) ? { value: Number(foldDigits(text.trim())) } : INVALID;
    case 'flag': {
      const value = FLAGS[foldDigits(text.trim().toLowerCase())];
      return value === undefined ? INVALID : { value };
    }
    case 'choice': {
      const chosen = control.values.find((one) => String(one) === text.trim().toLowerCase());
      return chosen === undefined ? INVALID : { value: chosen };
    }
    case 'date-time': {
      const typed = text.trim();
      // the Date constructor reads February 30 as March 2
      const hasDay = z.iso.date().safeParse(typed.slice(0, 10)).success;
      const time = TIME.test(typed) && hasDay ? new Date(typed) : null;
      return time && !Number.isNaN(time.getTime()) ? { value: time.toISOString() } : INVALID;
    }
    case 'localized-lines':
    case 'lines':
      return { value: readLines(text).filter((line) => line !== '') };
    case 'reference':
      return findReference(findTable(control, context), text.trim());
    case 'references':
      return findAllReferences(findTable(control, context), text);
    default:
      return { value: text };
  }
}

function describeAmount({ currency }: TransferContext): RefusalReason {
  return { code: 'fields.amount-unclear', facts: { example: toDecimal({ amount: 125_000, currency }) } };
}

/** Undefined for a table whose rows are named by their ids. */
function findTable({ table }: { table: string }, { references }: TransferContext): NameTable | undefined {
  return Object.hasOwn(references.tables, table) ? references.tables[table] : undefined;
}

function nameReference(table: NameTable | undefined, id: number): string {
  return table?.nameById.get(id) ?? String(id);
}

function findReference(table: NameTable | undefined, name: string): CellValue {
  const id = table ? table.idByName.get(name) : /^\d{1,9}$/.test(name) ? Number(name) : undefined;
  return id === undefined ? { problem: describeUnknownName(name) } : { value: id };
}

function findAllReferences(table: NameTable | undefined, text: string): CellValue {
  const names = text.split(/[,،\n]/).map((name) => name.trim());
  const ids: unknown[] = [];
  for (const name of names.filter((one) => one !== '')) {
    const found = findReference(table, name);
    if (found.problem) return found;
    ids.push(found.value);
  }
  return { value: ids };
}
