import { expect, test } from 'vitest';
import { parseSettings } from '../../modules/settings/parse-settings.ts';
import { findInlineStyles } from '../http/content-security-policy.server.ts';
import { buildThemeStyles } from './theme.server.ts';

const withStyling = (value: string) => buildThemeStyles(parseSettings([{ key: 'styling', value }]));

test('custom styles come after the colours', () => {
  expect(withStyling(':root{--radius-card:0}')).toBe(`${buildThemeStyles(parseSettings([]))}:root{--radius-card:0}`);
});

test('custom styles cannot end the element that contains them', () => {
  const css = withStyling('@media (width < 20rem){a{content:"</style><script>alert(1)</script>"}}');
  expect(css).not.toContain('</');
  expect(css).toContain('(width < 20rem)');
  expect(findInlineStyles(`<head><style>${css}</style></head><style>b{}</style>`)).toEqual([css]);
});
