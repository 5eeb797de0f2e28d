import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;

/** A project of one source file, and a builder that only counts its runs. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'souk-build-'));
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'src', 'shop.ts'), 'export const shop = 1;\n');
  const noting = [
    '#!/bin/sh',
    'mkdir -p build/server build/client/assets && touch build/server/index.js',
    'echo "export const shop = 1;" > build/client/assets/shop.js',
    'echo built >> builds',
  ].join('\n');
  writeFileSync(join(root, 'builder'), noting, { mode: 0o755 });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Requests a build as `npm start` does; returns the number of builds so far. */
function start(): number {
  const module = new URL('../bin/build.mjs', import.meta.url);
  const script = `import { ensureBuilt } from '${module}'; await ensureBuilt('${root}', '${root}/builder');`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script]);
  return existsSync(join(root, 'builds')) ? readFileSync(join(root, 'builds'), 'utf8').trim().split('\n').length : 0;
}

test('a second start does not build again', () => {
  expect(start()).toBe(1);
  expect(start()).toBe(1);
});

test('a changed source file causes a build', () => {
  start();
  writeFileSync(join(root, 'src', 'shop.ts'), 'export const shop = 2;\n');
  expect(start()).toBe(2);
});

test('a new or deleted source file causes a build', () => {
  start();
  writeFileSync(join(root, 'src', 'cart.ts'), '');
  expect(start()).toBe(2);
  rmSync(join(root, 'src', 'cart.ts'));
  expect(start()).toBe(3);
});

test('a file with only a new modification time causes no build', () => {
  start();
  utimesSync(join(root, 'src', 'shop.ts'), new Date(0), new Date(0));
  expect(start()).toBe(1);
});

test('a changed test causes no build', () => {
  start();
  writeFileSync(join(root, 'src', 'shop.test.ts'), '');
  expect(start()).toBe(1);
});

test('a deleted build is created again', () => {
  start();
  rmSync(join(root, 'build', 'server'), { recursive: true });
  expect(start()).toBe(2);
});

test('the build output is precompressed', () => {
  start();
  const read = (ending: string) => readFileSync(join(root, 'build', 'client', 'assets', `shop.js${ending}`));
  expect(gunzipSync(read('.gz'))).toEqual(read(''));
  expect(brotliDecompressSync(read('.br'))).toEqual(read(''));
});
