import type { Locale } from '../../../src/kernel/locale.ts';

/** The same steps are walked through each of these: language and script change nothing about what a shopper can do. */
export type Door = { locale: Locale; javaScriptEnabled: boolean };

/** A language read from each side, with script and without. */
export const DOORS: Door[] = (['en', 'ar'] as const).flatMap((locale) =>
  [true, false].map((javaScriptEnabled) => ({ locale, javaScriptEnabled })),
);

/** Both languages and both ways with half the walks, for long ones whose parts are tried through every door elsewhere. */
export const CROSSED: Door[] = [
  { locale: 'en', javaScriptEnabled: true },
  { locale: 'ar', javaScriptEnabled: false },
];

export function nameOf({ locale, javaScriptEnabled }: Door): string {
  return `in ${locale}, with script ${javaScriptEnabled ? 'on' : 'off'}`;
}
