import { type Digits, type Locale, type LocalizedText, pickTranslation } from '../../kernel/locale.ts';
import type { Settings } from './settings.rules.ts';

type TextSettings = Pick<Settings, 'returnDays' | 'digits'>;

/** A configured text in one language with `{return_days}` replaced from the settings: "14 days". */
export function formatShopText(text: LocalizedText, locale: Locale, { returnDays, digits }: TextSettings): string {
  return pickTranslation(text, locale).replaceAll('{return_days}', () =>
    getDayFormat(locale, digits[locale] ?? 'latn').format(returnDays),
  );
}

/** Every page has such a text, and creating a format costs more CPU than using it. */
const dayFormats = new Map<string, Intl.NumberFormat>();

function getDayFormat(locale: Locale, digits: Digits): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  const format =
    dayFormats.get(key) ??
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long', numberingSystem: digits });
  dayFormats.set(key, format);
  return format;
}
