import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

test('every smoke scenario exists, because a missing file would be skipped silently', () => {
  const root = resolve(import.meta.dirname, '..');
  const files: string[] = JSON.parse(readFileSync(resolve(root, 'bin/browser-smoke.json'), 'utf8'));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
});
