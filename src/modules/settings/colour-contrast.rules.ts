/** Colours as numbers, and their contrast by WCAG 2.2. */

export type Rgb = { red: number; green: number; blue: number };

/** Page backgrounds, as in tokens.css. */
export const PAGE_BACKGROUND = { light: '#ffffff', dark: '#0f1319' } as const;
/** Minimum contrast of text (WCAG 2.2, success criterion 1.4.3). */
export const MIN_TEXT_CONTRAST = 4.5;

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Null for a text that is no colour. */
export function parseColour(colour: string): Rgb | null {
  const digits = HEX.exec(colour.trim())?.[1];
  if (!digits) return null;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (at: number) => Number.parseInt(full.slice(at, at + 2), 16);
  return { red: channel(0), green: channel(2), blue: channel(4) };
}

function luminance({ red, green, blue }: Rgb): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG contrast of two colours, 1 to 21. An invalid colour counts as black. */
export function calculateContrast(one: string, other: string): number {
  const black = { red: 0, green: 0, blue: 0 };
  const [a, b] = [luminance(parseColour(one) ?? black), luminance(parseColour(other) ?? black)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
