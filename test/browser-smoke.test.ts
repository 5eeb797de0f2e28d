import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { SMOKE_SCENARIOS } from '../bin/browser-smoke.mjs';

test('every smoke scenario exists, because a name that matches no file would be left out silently', () => {
  const root = resolve(import.meta.dirname, '..');
  expect(SMOKE_SCENARIOS.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
});
