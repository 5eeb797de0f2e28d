/** What a browser says of itself, in names that people know. */
export type Device = { browser: string | null; system: string | null };

/** In this order: most browsers also name those that they are like. */
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

/** The browser and system that a user agent names. Versions are left out: they change, and nobody knows theirs. */
export function deviceOf(userAgent: string | null): Device {
  const said = userAgent ?? '';
  return { browser: named(BROWSERS, said), system: named(SYSTEMS, said) };
}

function named(names: readonly [RegExp, string][], said: string): string | null {
  return names.find(([mark]) => mark.test(said))?.[1] ?? null;
}
