import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateContrast } from '../../modules/settings/colour-contrast.rules.ts';
import { buildTheme, buildThemeCss } from './theme.rules.ts';

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

describe('accent colours from the settings', () => {
  it('have enough contrast as text and as background for every setting, light and dark', () => {
    fc.assert(
      fc.property(colour, colour, fc.constantFrom('light', 'dark'), (primary, hover, scheme) => {
        const theme = buildTheme(scheme, primary, hover);
        expect(calculateContrast(theme.accentInk, scheme === 'light' ? '#ffffff' : '#0f1319')).toBeGreaterThanOrEqual(
          4.5,
        );
        expect(calculateContrast(theme.onAccent, theme.accent)).toBeGreaterThanOrEqual(4.5);
        expect(calculateContrast(theme.onAccentHover, theme.accentHover)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('keep a colour with enough contrast unchanged', () => {
    expect(buildTheme('light', '#2438C9', '#1a2899')).toMatchObject({ accent: '#2438c9', accentInk: '#2438c9' });
  });

  it('fall back to the defaults when the setting is not a colour', () => {
    expect(buildTheme('light', 'red;}body{display:none', '')).toEqual(buildTheme('light', '#2438c9', '#1a2899'));
    expect(buildThemeCss('</style>', 'url(x)')).toMatch(/^@layer [a-z,]+;:root\{[-a-z:(),#0-9;]+\}\n$/);
  });
});

/** [light, dark] of a token, with references to the neutral scale resolved. */
function token(name: string): [string, string] {
  const css = readFileSync(new URL('../ui/styles/tokens.css', import.meta.url), 'utf8');
  const raw = new RegExp(`--${name}: (.+);`).exec(css)?.[1] ?? '';
  const resolve = (value: string): string => {
    const reference = /^var\(--(.+)\)$/.exec(value.trim())?.[1];
    return reference ? token(reference)[0] : value.trim();
  };
  const pair = /^light-dark\((.+), (.+)\)$/.exec(raw);
  return pair ? [resolve(pair[1] ?? ''), resolve(pair[2] ?? '')] : [resolve(raw), resolve(raw)];
}

describe('the design tokens', () => {
  const backgrounds = ['paper', 'raised', 'sunken', 'sunken-strong'];
  const texts = ['ink', 'muted', 'accent-ink', 'success', 'warning', 'danger'];
  const pairs = texts.flatMap((text) => backgrounds.map((background) => [text, background] as const));

  it.each([
    ...pairs,
    ['success', 'success-soft'],
    ['warning', 'warning-soft'],
    ['danger', 'danger-soft'],
    ['on-accent', 'accent'],
    ['on-inverse', 'inverse'],
    ['on-tile', 'tile'],
  ] as const)('%s has enough contrast on %s in both schemes', (text, background) => {
    for (const scheme of [0, 1] as const) {
      expect(calculateContrast(token(text)[scheme], token(background)[scheme])).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each([
    ['control-line', 'paper'],
    ['control-line', 'sunken'],
    ['star', 'paper'],
  ] as const)('%s has the contrast of a control on %s', (line, background) => {
    for (const scheme of [0, 1] as const) {
      expect(calculateContrast(token(line)[scheme], token(background)[scheme])).toBeGreaterThanOrEqual(3);
    }
  });
});
