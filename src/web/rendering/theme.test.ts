import { expect, test } from 'vitest';
import { parseSettings } from '../../modules/settings/parse-settings.ts';
import { buildThemeStylesheet, getThemeHref } from './theme.server.ts';

test('custom styles come after the colours and change the URL of the stylesheet', () => {
  const plain = parseSettings([]);
  const styled = parseSettings([{ key: 'styling', value: ':root{--radius-card:0}' }]);
  expect(buildThemeStylesheet(styled)).toBe(`${buildThemeStylesheet(plain)}:root{--radius-card:0}`);
  expect(getThemeHref(styled)).not.toBe(getThemeHref(plain));
});
