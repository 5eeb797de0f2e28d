import { type Locale, type Localized, textIn } from '../../kernel/locale.ts';
import type { Settings } from './settings.rules.ts';

type Figures = Pick<Settings, 'returnDays' | 'digits'>;

/** A configured text in one language with `{return_days}` replaced from the settings: "14 days". */
export function shopText(text: Localized, locale: Locale, { returnDays, digits }: Figures): string {
  return textIn(text, locale).replaceAll('{return_days}', () =>
    new Intl.NumberFormat(locale, {
      ...{ style: 'unit', unit: 'day', unitDisplay: 'long' },
      numberingSystem: digits[locale] ?? 'latn',
    }).format(returnDays),
  );
}
