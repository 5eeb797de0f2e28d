import type { Locale } from '../../../src/kernel/locale.ts';

/** The scenarios run in each of these modes: language and script must not change what a shopper can do. */
export type BrowserMode = { locale: Locale; javaScriptEnabled: boolean };

/** A left-to-right and a right-to-left language, with and without script. */
export const BROWSER_MODES: BrowserMode[] = (['en', 'ar'] as const).flatMap((locale) =>
  [true, false].map((javaScriptEnabled) => ({ locale, javaScriptEnabled })),
);

/**
 * Both languages and both script settings in two runs, for long scenarios whose parts are tested in all modes
 * elsewhere.
 */
export const MIXED_BROWSER_MODES: BrowserMode[] = [
  { locale: 'en', javaScriptEnabled: true },
  { locale: 'ar', javaScriptEnabled: false },
];

export function describeMode({ locale, javaScriptEnabled }: BrowserMode): string {
  return `in ${locale}, with script ${javaScriptEnabled ? 'on' : 'off'}`;
}
