import { findCountry, listStates } from '../../../kernel/contact/countries.ts';
import { formatMoney } from '../../../kernel/format-money.ts';
import { getLanguageName } from '../../../kernel/language-name.ts';
import { type Locale, listLocales } from '../../../kernel/locale.ts';
import { getMoneyFormat, type Settings } from '../../../modules/settings/settings.rules.ts';
import type { TextOptionSource } from '../../../platform/resources/field.ts';
import type { ReferenceOption } from '../../../platform/resources/list-reference-options.ts';
import { listLocalizedCountries } from '../../forms/countries.server.ts';

/** Number formats with different grouping and decimal marks; any other language tag that is stored stays selectable. */
const NUMBER_FORMATS = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'tr-TR', 'ar-EG', 'fa-IR'];

/** Amount of the examples: it shows grouping and decimals. Minor units. */
const EXAMPLE_AMOUNT = 1_234_550;

type OptionContext = {
  locale: Locale;
  settings: Settings /** Selected country, whose states are listed. */;
  country: string;
};

/** Known values of a text with their names in the language of the staff member; the current value is always among them. */
export function listTextOptions(source: TextOptionSource, current: string, context: OptionContext): ReferenceOption[] {
  const options = SOURCES[source](context);
  const isKnown = current === '' || options.some(({ value }) => value === current);
  return isKnown ? options : [{ value: current, name: current }, ...options];
}

const SOURCES: Record<TextOptionSource, (context: OptionContext) => ReferenceOption[]> = {
  currencies: ({ locale }) => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return sortByName(
      Intl.supportedValuesOf('currency').map((value) => ({ value, name: `${value} – ${names.of(value) ?? value}` })),
      locale,
    );
  },
  'number-formats': ({ locale, settings }) =>
    NUMBER_FORMATS.map((value) => ({
      value,
      name: formatExample(Object.assign({}, settings, { decimalFormat: value }), locale),
    })),
  'time-zones': () =>
    ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, name: value.replaceAll('_', ' ') })),
  languages: ({ locale }) => listLocales().map((value) => ({ value, name: getLanguageName(value, locale) })),
  countries: ({ locale }) => listLocalizedCountries(locale).map(({ code, name }) => ({ value: code, name })),
  states: ({ locale, country }) => {
    const found = findCountry(country);
    return found ? listStates(found, locale).map(({ code, name }) => ({ value: code, name })) : [];
  },
};

/** An amount in the format of the settings. */
export function formatExample(settings: Settings, locale: Locale): string {
  const { currency } = settings;
  return formatMoney({ amount: EXAMPLE_AMOUNT, currency }, getMoneyFormat(settings, locale));
}

function sortByName(options: ReferenceOption[], locale: Locale): ReferenceOption[] {
  const { compare } = new Intl.Collator(locale);
  return options.toSorted((one, other) => compare(one.name, other.name));
}
