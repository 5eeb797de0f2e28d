import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Append-only tables. */
const TABLES = ['audit_entry', 'transfer_entry', 'order_event', 'return_event', 'refund_line'];

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, 'src', path), 'utf8') }));

/** Statements that would change or remove rows, through the query builder or as text. */
function rewrites(table: string, text: string): boolean {
  const built = new RegExp(`(updateTable|deleteFrom|mergeInto)\\(\\s*['"]${table}['"]`);
  return built.test(text) || new RegExp(`\\b(update|delete from|truncate)\\s+${table}\\b`, 'i').test(text);
}

test.each(TABLES)('no statement changes rows of %s', (table) => {
  expect(sources.some(({ text }) => text.includes(table))).toBe(true);
  expect(sources.filter(({ text }) => rewrites(table, text)).map(({ path }) => path)).toEqual([]);
});

test.each([
  "await tx.updateTable('audit_entry').set({ note: '' }).execute();",
  'await tx.deleteFrom("audit_entry").execute();',
  'await sql`delete from audit_entry`.execute(tx);',
])('%s is detected', (statement) => {
  expect(rewrites('audit_entry', statement)).toBe(true);
});
