import { chmodSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureReachableBinaries, restoreSymlinks } from './binaries.ts';
import { canRun, findDatabaseIdentity } from './run-as.ts';
import { createTestFolder, type TestFolder } from './test-folder.ts';

let place: TestFolder;
let native: string;

beforeEach(() => {
  place = createTestFolder();
  native = path.join(place.root, 'native');
  mkdirSync(path.join(native, 'bin'), { recursive: true });
  mkdirSync(path.join(native, 'lib'));
  writeFileSync(path.join(native, 'bin/postgres'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(path.join(native, 'lib/libpq.so.5.18'), 'the library');
});
afterEach(() => place.remove());

test('missing symlinks are restored, existing ones stay unchanged', () => {
  symlinkSync('libpq.so.5.18', path.join(native, 'lib/libpq.so'));
  const links = ['native/lib/libpq.so', 'native/lib/libpq.so.5'];
  const list = links.map((target) => ({ source: 'native/lib/libpq.so.5.18', target }));
  writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(list));
  restoreSymlinks(place.root);
  restoreSymlinks(place.root);
  expect(readlinkSync(path.join(native, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
  expect(readFileSync(path.join(native, 'lib/libpq.so'), 'utf8')).toBe('the library');
});

test('binaries that the account can run are used in place', () => {
  const binaries = { native, version: '18.4.0', major: '18' };
  expect(ensureReachableBinaries(binaries, findDatabaseIdentity(), place.systemDir).native).toBe(native);
});

test('binaries that the database account cannot reach are copied', () => {
  const identity = findDatabaseIdentity();
  chmodSync(native, 0o700);
  const found = ensureReachableBinaries({ native, version: '18.4.0', major: '18' }, identity, place.systemDir);
  // Without root, the database runs under the current account and needs no copy.
  expect(found.native).toBe(identity ? path.join(place.systemDir, 'postgres-18.4.0') : native);
  const program = path.join(found.native, 'bin/postgres');
  expect(identity ? canRun(program, identity) : true).toBe(true);
  expect(ensureReachableBinaries({ native, version: '18.4.0', major: '18' }, identity, place.systemDir)).toEqual(found);
});
