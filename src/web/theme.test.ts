import { expect, test } from 'vitest';
import { settingsFrom } from '../modules/content/settings.rules.ts';
import { themeHref, themeSheet } from './theme.server.ts';

test('the owner’s styling comes after the colours, and another styling has another address', () => {
  const plain = settingsFrom([]);
  const styled = settingsFrom([{ key: 'styling', value: ':root{--radius-card:0}' }]);
  expect(themeSheet(styled)).toBe(`${themeSheet(plain)}:root{--radius-card:0}`);
  expect(themeHref(styled)).not.toBe(themeHref(plain));
});
