import type { Locale } from '../../src/kernel/locale.ts';

/** The same steps are walked through each of these: language and script change nothing about what a shopper can do. */
export type Door = { locale: Locale; javaScriptEnabled: boolean };

/** A language read from each side, with script and without. */
export const DOORS: Door[] = (['en', 'ar'] as const).flatMap((locale) =>
  [true, false].map((javaScriptEnabled) => ({ locale, javaScriptEnabled })),
);

export function nameOf({ locale, javaScriptEnabled }: Door): string {
  return `in ${locale}, with script ${javaScriptEnabled ? 'on' : 'off'}`;
}
