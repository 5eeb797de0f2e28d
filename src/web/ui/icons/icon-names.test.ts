import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROVIDER_DEFINITIONS } from '../../../modules/payments/providers/provider-definitions.ts';
import { ICON_NAMES } from './icon-names.ts';

test('every icon name has one symbol, and every symbol has a name', () => {
  const svg = readFileSync(new URL('icons.svg', import.meta.url), 'utf8');
  const symbols = [...svg.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 24 24"><path d="[^"]+"\/>/g)];
  const names = new Set<string>([...ICON_NAMES, ...PROVIDER_DEFINITIONS.map(({ icon }) => icon)]);
  expect(symbols.map(([, name]) => name).sort()).toEqual([...names].sort());
});
