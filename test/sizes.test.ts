import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findCrowdedFolders, measureFileSizes } from '../bin/checks/sizes.ts';

const root = mkdtempSync(join(tmpdir(), 'souk-sizes-'));
afterAll(() => rmSync(root, { recursive: true }));

function fillFolder(folder: string, count: number) {
  mkdirSync(join(root, folder), { recursive: true });
  for (let i = 0; i < count; i++) writeFileSync(join(root, folder, `file-${i}.ts`), '');
}

test('a folder may have 30 files, not counting sub-folders', () => {
  fillFolder('src/full', 30);
  fillFolder('src/full/inside', 30);
  expect(findCrowdedFolders(root, 'src')).toEqual([]);
});

test('a folder with 31 files is refused by name', () => {
  fillFolder('src/crowded', 31);
  expect(findCrowdedFolders(root, 'src')).toEqual([{ folder: 'src/crowded', files: 31 }]);
  expect(measureFileSizes(root).faults).toEqual([
    'src/crowded has 31 files; over 30 they must be grouped in sub-folders.',
  ]);
});
