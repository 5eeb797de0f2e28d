import { localTimeToDate } from '../../../kernel/local-time.ts';
import { foldDigits, listLocales } from '../../../kernel/locale.ts';
import { parseTypedMinorAmount } from '../../../kernel/parse-typed-amount.ts';
import { type Field, normalizeLineBreaks } from '../../../platform/resources/field.ts';
import type { Fields } from '../../../platform/resources/resource.ts';
import { readTextField } from '../../http/form-data.server.ts';

/** Reads the values of the fields from a form as the JSON route receives them. The operation validates them. */
export function readEntryForm(fields: Fields, form: FormData, formats: FormFormats): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, readValue(name, field, { form, formats })]),
  );
}

/** Settings that the values of a form depend on. */
type FormFormats = { timeZone: string; currency: string };

function readValue(
  name: string,
  { control, isOptional }: Field,
  { form, formats: { timeZone, currency } }: { form: FormData; formats: FormFormats },
): unknown {
  const text = readText(form, name).trim();
  switch (control.kind) {
    case 'localized-text':
      return Object.fromEntries(listLocales().map((locale) => [locale, readText(form, `${name}.${locale}`)]));
    case 'localized-lines':
      return Object.fromEntries(listLocales().map((locale) => [locale, readLines(form, `${name}.${locale}`)]));
    case 'money':
      // the schema refuses text that is not an amount
      return text === '' && isOptional ? null : (parseTypedMinorAmount(text, currency) ?? text);
    case 'references':
      return form.getAll(name).map((id) => readNumber(String(id)));
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

function readText(form: FormData, name: string): string {
  return normalizeLineBreaks(readTextField(form, name));
}

/** One entry per line. */
function readLines(form: FormData, name: string): string[] {
  const lines = readTextField(form, name).split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '');
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
