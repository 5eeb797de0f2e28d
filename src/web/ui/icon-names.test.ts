import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ICON_NAMES } from './icon-names.ts';

test('every icon that can be named is drawn once, and none is drawn in vain', () => {
  const drawings = readFileSync(new URL('icons.svg', import.meta.url), 'utf8');
  const drawn = [...drawings.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 24 24"><path d="[^"]+"\/>/g)];
  expect(drawn.map(([, name]) => name).sort()).toEqual([...ICON_NAMES].sort());
});
