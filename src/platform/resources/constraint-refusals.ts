import pg from 'pg';
import { type RefusedResult, refuse, refuseField } from '../../kernel/result.ts';
import type { Resource } from './resource.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Runs a change, and refuses a value that another entry has (`resources.taken`) and the deletion of an entry that other
 * data references (`resources.in-use`).
 */
export async function refuseViolations<T>(
  { table, fields }: Pick<Resource, 'table' | 'fields'>,
  change: () => Promise<T>,
): Promise<{ ok: true; value: T } | RefusedResult> {
  try {
    return { ok: true, value: await change() };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (error.code === FOREIGN_KEY_VIOLATION) return refuse('resources.in-use', {}, 'conflict');
    // a unique constraint is called <table>_<column>_key
    const field = Object.keys(fields).find((name) => error.constraint === `${table}_${name}_key`);
    if (error.code === UNIQUE_VIOLATION && field) return refuseField(field, 'resources.taken', { type: field });
    throw error;
  }
}
