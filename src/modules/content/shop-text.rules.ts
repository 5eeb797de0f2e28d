import { type Locale, type Localized, textIn } from '../../kernel/locale.ts';
import type { Settings } from './settings.rules.ts';

type Figures = Pick<Settings, 'returnDays' | 'digits'>;

/** A text of the owner’s in one language, with `{return_days}` as the settings say: "14 days". */
export function shopText(text: Localized, locale: Locale, { returnDays, digits }: Figures): string {
  return textIn(text, locale).replaceAll('{return_days}', () =>
    new Intl.NumberFormat(locale, {
      ...{ style: 'unit', unit: 'day', unitDisplay: 'long' },
      numberingSystem: digits[locale] ?? 'latn',
    }).format(returnDays),
  );
}
