import type { Locale } from '../../../kernel/locale.ts';
import { getWeekdayName, WEEKDAYS } from '../../../kernel/time/local-time.ts';
import type { Settings } from '../../../modules/settings/settings.rules.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { FieldControl } from '../../../platform/resources/field.ts';
import { listReferenceOptions, type ReferenceOption } from '../../../platform/resources/list-reference-options.ts';
import type { EntryValues, Fields } from '../../../platform/resources/resource.ts';
import { listTextOptions } from '../settings/list-text-options.server.ts';

type OptionContext = {
  locale: Locale;
  settings: Settings;
  /** Selected country, whose states are listed. */
  country: string;
};

/** Rows of references and known values, by field, with their names in the language of the staff member. */
export async function listFieldOptions(
  db: Db,
  fields: Fields,
  { locale, settings }: Pick<OptionContext, 'locale' | 'settings'>,
  values: EntryValues = {},
): Promise<ReadonlyMap<string, ReferenceOption[]>> {
  const references = await listReferenceOptions(db, fields, locale, values);
  const context = { locale, settings, country: String(values.country ?? '') };
  return new Map([...references, ...listKnownValues(fields, context, values)]);
}

/** Known values by field. */
export function listKnownValues(
  fields: Fields,
  context: OptionContext,
  values: EntryValues,
): [string, ReferenceOption[]][] {
  return Object.entries(fields).flatMap(([name, { control }]): [string, ReferenceOption[]][] => {
    const options = listOptions(control, String(values[name] ?? ''), context);
    return options ? [[name, options]] : [];
  });
}

function listOptions(control: FieldControl, current: string, context: OptionContext): ReferenceOption[] | undefined {
  const listCountries = () => listTextOptions('countries', '', context);
  switch (control.kind) {
    case 'text':
      return control.options && listTextOptions(control.options, current, context);
    case 'zones':
      return listCountries();
    case 'weekdays':
      return WEEKDAYS.map((_, index) => ({
        value: String(index + 1),
        name: getWeekdayName(index + 1, context.locale),
      }));
    case 'rows':
    case 'group': {
      const kinds = Object.values(control.parts).map(({ kind }) => kind);
      if (kinds.includes('country')) return listCountries();
      // the parts of opening hours are called like the weekdays
      if (control.kind === 'group' && kinds.every((kind) => kind === 'hours'))
        return WEEKDAYS.map((day, index) => ({ value: day, name: getWeekdayName(index + 1, context.locale) }));
      return undefined;
    }
    default:
      return undefined;
  }
}
