import {
  calculateContrast,
  MIN_TEXT_CONTRAST,
  PAGE_BACKGROUND,
  parseColour,
  type Rgb,
} from '../../modules/settings/colour-contrast.rules.ts';

/**
 * Adjusts the accent colours from the settings so that pages reach the contrasts of WCAG 2.2 AA (4.5:1 for text, 3:1
 * for controls) with any colour.
 */

/** Above the required 4.5, because tinted backgrounds have less contrast than the page background. */
const TEXT_CONTRAST = 5.2;
const FALLBACK = { primary: '#2438c9', hover: '#1a2899' } as const;

function toHex({ red, green, blue }: Rgb): string {
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

const parseOrFallback = (colour: string, fallback: string): Rgb =>
  parseColour(colour) ?? parseColour(fallback) ?? { red: 0, green: 0, blue: 0 };

/** The colour with another lightness (0 to 1) and the same hue and saturation; mixing with white would make it grey. */
function withLightness({ red, green, blue }: Rgb, lightness: number): Rgb {
  const [high, low] = [Math.max(red, green, blue) / 255, Math.min(red, green, blue) / 255];
  const before = (high + low) / 2;
  const saturation = high === low ? 0 : (high - low) / (1 - Math.abs(2 * before - 1));
  const spread = saturation * (1 - Math.abs(2 * lightness - 1));
  const part = (value: number) =>
    255 * (lightness - spread / 2 + (high === low ? 0 : ((value / 255 - low) / (high - low)) * spread));
  return { red: part(red), green: part(green), blue: part(blue) };
}

function measureLightness({ red, green, blue }: Rgb): number {
  return (Math.max(red, green, blue) + Math.min(red, green, blue)) / 510;
}

/** The colour made lighter or darker as little as the contrast with the background requires. */
function ensureContrast(colour: Rgb, background: string, end: 0 | 1): string {
  const start = measureLightness(colour);
  for (let step = 0; step < 50; step += 1) {
    const moved = toHex(withLightness(colour, start + (end - start) * (step / 50)));
    if (calculateContrast(moved, background) >= TEXT_CONTRAST) return moved;
  }
  return end === 0 ? '#000000' : '#ffffff';
}

function lighten(colour: Rgb): Rgb {
  return withLightness(colour, measureLightness(colour) + (1 - measureLightness(colour)) * 0.3);
}

/** The first of white, ink and black with enough contrast on the colour. Black or white always has. */
function pickTextColour(colour: string): string {
  return (
    ['#ffffff', PAGE_BACKGROUND.dark].find((text) => calculateContrast(text, colour) >= MIN_TEXT_CONTRAST) ?? '#000000'
  );
}

/** Browsers order cascade layers by their first declaration, and these styles are the first of every page. */
const LAYERS = '@layer reset,tokens,base,parts;';

export type Theme = { accent: string; accentHover: string; onAccent: string; onAccentHover: string; accentInk: string };

/** Colours of one scheme from the settings `primary_color` and `primary_hover_color`; invalid values count as unset. */
export function buildTheme(scheme: 'light' | 'dark', primary: string, hover: string): Theme {
  const base = parseOrFallback(primary, FALLBACK.primary);
  const over = parseOrFallback(hover, parseColour(primary) ? primary : FALLBACK.hover);
  const ink = ensureContrast(base, PAGE_BACKGROUND[scheme], scheme === 'light' ? 0 : 1);
  const accent = scheme === 'light' ? toHex(base) : ink;
  const accentHover = scheme === 'light' ? toHex(over) : toHex(lighten(parseOrFallback(ink, ink)));
  return {
    accent,
    accentHover,
    onAccent: pickTextColour(accent),
    onAccentHover: pickTextColour(accentHover),
    accentInk: ink,
  };
}

/** Styles of the theme; they contain only colours that this module has formatted. */
export function buildThemeCss(primary: string, hover: string): string {
  return LAYERS + buildThemeRule(':root', primary, hover);
}

/** Stylesheet of the preview of colours that are not saved: they apply to marked elements of the admin only. */
export function buildThemePreviewCss(primary: string, hover: string): string {
  return buildThemeRule('[data-theme-preview]', primary, hover);
}

function buildThemeRule(selector: string, primary: string, hover: string): string {
  const light = buildTheme('light', primary, hover);
  const dark = buildTheme('dark', primary, hover);
  const both = (name: string, key: keyof Theme) => `--${name}:light-dark(${light[key]},${dark[key]})`;
  const rules = [
    both('accent', 'accent'),
    both('accent-hover', 'accentHover'),
    both('on-accent', 'onAccent'),
    both('on-accent-hover', 'onAccentHover'),
    both('accent-ink', 'accentInk'),
  ];
  return `${selector}{${rules.join(';')}}\n`;
}
