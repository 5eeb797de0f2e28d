import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const BIOME = join(ROOT, 'node_modules/.bin/biome');
const { plugins }: { plugins: string[] } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'souk-lint-'));
  const config = { plugins: plugins.map((path) => join(ROOT, path)), linter: { rules: { preset: 'none' } } };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Lints a file with the plugins of the project. @returns whether it passes, and the output */
async function lint(source: string): Promise<{ passes: boolean; output: string }> {
  writeFileSync(join(folder, 'example.tsx'), source);
  return new Promise((resolve) => {
    execFile(process.execPath, [BIOME, 'lint', 'example.tsx'], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ passes: error === null, output: stdout + stderr }),
    );
  });
}

test.each([
  "db.selectFrom('cart').selectAll().execute();",
  "db\n  .selectFrom('cart')\n  .selectAll('cart')\n  .where('id', '=', 1);",
  "db.updateTable('cart').set({ version: 2 }).returningAll();",
  'sql`select * from cart where id = 1`;',
  'sql`\n    with gone as (select * from cart)\n    select 1`;',
])('a query that does not name its columns is refused: %s', async (source) => {
  const { passes, output } = await lint(source);
  expect(output).toContain('Name the columns');
  expect(passes).toBe(false);
});

test.each([
  'export const a = { ...{ code, amount }, currency };',
  'export const a = { ...({ code } as Refund) };',
  'export const a = <List {...{ page, lastPage }} />;',
])('the spread of an object literal is refused: %s', async (source) => {
  const { passes, output } = await lint(source);
  expect(output).toContain('Write the properties in place');
  expect(passes).toBe(false);
});

test('named columns, spreads of values and conditional properties pass', async () => {
  const { passes, output } = await lint(
    [
      "db.selectFrom('cart').select(['id', 'version']).execute();",
      'sql`select id, count(*) from cart`;',
      "db.updateTable('cart').set({ version: 2 }).returning('version');",
      'export const a = { ...order, ...(note && { note }), ...(isNew ? { id } : {}) };',
      'export const b = <List {...props} columns={{ id }} />;',
      'export const c = [...[1, 2]];',
    ].join('\n'),
  );
  expect(output).not.toContain('plugin');
  expect(passes).toBe(true);
});
