import { expect, test } from 'vitest';
import { settingsFrom } from '../modules/content/settings.rules.ts';
import { themeHref, themeSheet } from './theme.server.ts';

test('custom styles come after the colours and change the URL of the stylesheet', () => {
  const plain = settingsFrom([]);
  const styled = settingsFrom([{ key: 'styling', value: ':root{--radius-card:0}' }]);
  expect(themeSheet(styled)).toBe(`${themeSheet(plain)}:root{--radius-card:0}`);
  expect(themeHref(styled)).not.toBe(themeHref(plain));
});
