import type { Locale } from '../../../src/kernel/locale.ts';

/** The same steps are walked through each of these: language and script change nothing about what a shopper can do. */
export type BrowserMode = { locale: Locale; javaScriptEnabled: boolean };

/** A language read from each side, with script and without. */
export const BROWSER_MODES: BrowserMode[] = (['en', 'ar'] as const).flatMap((locale) =>
  [true, false].map((javaScriptEnabled) => ({ locale, javaScriptEnabled })),
);

/** Both languages and both ways with half the walks, for long ones whose parts are tried through every door elsewhere. */
export const MIXED_BROWSER_MODES: BrowserMode[] = [
  { locale: 'en', javaScriptEnabled: true },
  { locale: 'ar', javaScriptEnabled: false },
];

export function describeMode({ locale, javaScriptEnabled }: BrowserMode): string {
  return `in ${locale}, with script ${javaScriptEnabled ? 'on' : 'off'}`;
}
