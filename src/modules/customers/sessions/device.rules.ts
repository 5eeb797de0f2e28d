/** Browser and operating system of a user agent, by their product names. */
export type Device = { browser: string | null; system: string | null };

/** Order matters: most browsers also include the tokens of the browsers they are compatible with. */
const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Parses browser and operating system from a user agent. Versions are omitted: they change often and customers do not
 * know them.
 */
export function parseDevice(header: string | null): Device {
  const userAgent = header ?? '';
  return { browser: matchProduct(BROWSERS, userAgent), system: matchProduct(SYSTEMS, userAgent) };
}

function matchProduct(names: readonly [RegExp, string][], userAgent: string): string | null {
  return names.find(([mark]) => mark.test(userAgent))?.[1] ?? null;
}
