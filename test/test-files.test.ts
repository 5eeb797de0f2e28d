import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { MOCKING_FILES, MOCKING_SYSTEM_FILES, SYSTEM_FILES } from './test-files.ts';

const root = resolve(import.meta.dirname, '..');

test('every smoke scenario exists, because a missing file would be skipped silently', () => {
  const files: string[] = JSON.parse(readFileSync(resolve(root, 'bin/browser-smoke.json'), 'utf8'));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
});

test('every pattern of the test projects matches a file', () => {
  const patterns = [...MOCKING_FILES, ...MOCKING_SYSTEM_FILES, ...SYSTEM_FILES];
  const unused = patterns.filter((pattern) => globSync(pattern, { cwd: root }).length === 0);
  expect(unused).toEqual([]);
});
