import { localTimeToDate } from '../../../kernel/local-time.ts';
import { foldDigits, listLocales } from '../../../kernel/locale.ts';
import type { Field } from '../../../platform/resources/field.ts';
import type { Fields } from '../../../platform/resources/resource.ts';
import { readTextField } from '../../http/form-data.server.ts';

/** Reads the values of the fields from a form as the JSON route receives them. The operation validates them. */
export function readEntryForm(fields: Fields, form: FormData, timeZone: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, readValue(name, field, { form, timeZone })]),
  );
}

function readValue(
  name: string,
  { control }: Field,
  { form, timeZone }: { form: FormData; timeZone: string },
): unknown {
  const text = readTextField(form, name).trim();
  switch (control.kind) {
    case 'localized-text':
      return Object.fromEntries(listLocales().map((locale) => [locale, readTextField(form, `${name}.${locale}`)]));
    case 'flag':
      return form.has(name);
    case 'integer':
      return readNumber(text);
    case 'choice':
      return control.values.find((value) => String(value) === text) ?? text;
    case 'date-time':
      return readLocalTime(text, timeZone);
    case 'picture':
      return form.has(`${name}.remove`) || text === '' ? null : text;
    case 'reference':
      return text === '' ? null : readNumber(text);
    case 'text':
      return text;
  }
}

/** The schema refuses text that is not a number. */
function readNumber(text: string): number | string {
  const number = Number(foldDigits(text));
  return text !== '' && Number.isFinite(number) ? number : text;
}

/** Null for an empty control; the schema refuses a time that does not exist in the time zone. */
function readLocalTime(text: string, timeZone: string): string | null {
  if (text === '') return null;
  const [day = '', time = ''] = text.split('T');
  const instant =
    /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}$/.test(time) ? localTimeToDate({ day, time }, timeZone) : null;
  return instant ? instant.toISOString() : text;
}
