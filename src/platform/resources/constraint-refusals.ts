import pg from 'pg';
import { type RefusedResult, refuse, refuseField } from '../../kernel/result.ts';
import type { Field } from './field.ts';

export const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Table with the columns that a change writes; none for a deletion. */
type WrittenTable = { table: string; fields: Readonly<Record<string, Pick<Field, 'control'> | null>> };

/**
 * Runs a change, and refuses a value that another entry has (`resources.taken`), a reference to a row that does not exist
 * (`fields.invalid`), and the deletion of an entry that other data references (`resources.in-use`).
 */
export async function refuseViolations<T>(
  { table, fields }: WrittenTable,
  change: () => Promise<T>,
): Promise<{ ok: true; value: T } | RefusedResult> {
  try {
    return { ok: true, value: await change() };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const constraint = error.constraint ?? '';
    const findField = (kind: 'key' | 'fkey') =>
      Object.keys(fields).find((name) => isConstraint(constraint, table, { name, field: fields[name] ?? null, kind }));
    if (error.code === FOREIGN_KEY_VIOLATION) {
      const reference = findField('fkey');
      return reference
        ? refuseField(reference, 'fields.invalid', { type: reference })
        : refuse('resources.in-use', {}, 'conflict');
    }
    const field = findField('key');
    if (error.code === UNIQUE_VIOLATION && field) return refuseField(field, 'resources.taken', { type: field });
    throw error;
  }
}

/**
 * Constraints are called `<table>_<columns>_key` and `<table>_<column>_fkey`; the last column of a unique constraint is
 * the one that staff type. A list of products has its own table.
 */
function isConstraint(
  constraint: string,
  table: string,
  { name, field, kind }: { name: string; field: WrittenTable['fields'][string]; kind: 'key' | 'fkey' },
): boolean {
  const list = field?.control.kind === 'product-list' ? field.control.link : null;
  if (list) return constraint === `${list.table}_product_id_${kind}`;
  if (kind === 'fkey') return constraint === `${table}_${name}_fkey`;
  return constraint.startsWith(`${table}_`) && constraint.endsWith(`_${name}_key`);
}
