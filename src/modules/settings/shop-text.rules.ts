import { type Locale, type LocalizedText, pickTranslation } from '../../kernel/locale.ts';
import type { Settings } from './settings.rules.ts';

type TextSettings = Pick<Settings, 'returnDays' | 'digits'>;

/** A configured text in one language with `{return_days}` replaced from the settings: "14 days". */
export function formatShopText(text: LocalizedText, locale: Locale, { returnDays, digits }: TextSettings): string {
  return pickTranslation(text, locale).replaceAll('{return_days}', () =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'day',
      unitDisplay: 'long',
      numberingSystem: digits[locale] ?? 'latn',
    }).format(returnDays),
  );
}
