import { localTimeToDate } from '../../../kernel/local-time.ts';
import { foldDigits, listLocales } from '../../../kernel/locale.ts';
import { parseTypedMinorAmount } from '../../../kernel/parse-typed-amount.ts';
import { type Field, type FieldControl, normalizeLineBreaks } from '../../../platform/resources/field.ts';
import type { Fields } from '../../../platform/resources/resource.ts';
import { readTextField } from '../../http/form-data.server.ts';
import { readProductList } from './product-list-form.server.ts';

type FormContext = { form: FormData; timeZone: string; currency: string };

/** Reads the values of the fields from a form as the JSON route receives them. The operation validates them. */
export function readEntryForm(
  fields: Fields,
  form: FormData,
  { timeZone, currency }: Omit<FormContext, 'form'>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, readValue(name, field, { form, timeZone, currency })]),
  );
}

function readValue(name: string, { control, isOptional }: Field, { form, timeZone, currency }: FormContext): unknown {
  const text = readText(form, name).trim();
  switch (control.kind) {
    case 'localized-text':
      return readTexts(form, name);
    case 'localized-lines':
      return Object.fromEntries(listLocales().map((locale) => [locale, readLines(form, `${name}.${locale}`)]));
    case 'money':
      // the schema refuses text that is not an amount
      return text === '' && isOptional ? null : (parseTypedMinorAmount(text, currency) ?? text);
    case 'references':
      return form.getAll(name).map((id) => readNumber(String(id)));
    case 'flag':
      return form.has(name);
    case 'product-list':
      return readProductList(form, name, control, currency);
    case 'integer':
      return text === '' && isOptional ? null : readNumber(text);
    case 'decimal':
      return text === '' ? null : foldDigits(text).replace(/[,٫]/, '.');
    case 'percent':
      return text === '' && isOptional ? null : readPercent(text);
    case 'choice':
      return control.values.find((value) => String(value) === text) ?? text;
    case 'date-time':
      return readLocalTime(text, timeZone);
    case 'picture':
      return form.has(`${name}.remove`) || text === '' ? control.none : text;
    case 'reference':
      return text === '' ? null : readNumber(text);
    case 'lines':
      return text.split(/\s*\n\s*/).filter(Boolean);
    case 'choice-by-language':
      return Object.fromEntries(listLocales().map((locale) => [locale, readTextField(form, `${name}.${locale}`)]));
    case 'choice-with-text':
      return readChoiceWithText(form, name, control);
    case 'link-lists':
      return readLinkLists(form, name, control);
    case 'text':
      return text === '' && control.none === null ? null : text;
    case 'colour':
      return text;
  }
}

function readTexts(form: FormData, name: string): Record<string, string> {
  return Object.fromEntries(listLocales().map((locale) => [locale, readText(form, `${name}.${locale}`)]));
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

/** "12.5" or "12,5" percent as basis points. */
function readPercent(text: string): number | string {
  const folded = foldDigits(text).replace(',', '.');
  return /^\d{1,3}(\.\d{1,2})?$/.test(folded) ? Math.round(Number(folded) * 100) : text;
}

/** Null for an empty control; the schema refuses a time that does not exist in the time zone. */
function readLocalTime(text: string, timeZone: string): string | null {
  if (text === '') return null;
  const [day = '', time = ''] = text.split('T');
  const instant =
    /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}$/.test(time) ? localTimeToDate({ day, time }, timeZone) : null;
  return instant ? instant.toISOString() : text;
}

function readChoiceWithText(
  form: FormData,
  name: string,
  { choice, text }: Extract<FieldControl, { kind: 'choice-with-text' }>,
): Record<string, string> | null {
  const chosen = readTextField(form, `${name}.${choice}`);
  return chosen === '' ? null : { [choice]: chosen, [text]: readTextField(form, `${name}.${text}`) };
}

/** Null when no list has a link. Rows without an address and titles are left out. */
function readLinkLists(
  form: FormData,
  name: string,
  { lists, maxLinks }: Extract<FieldControl, { kind: 'link-lists' }>,
): Record<string, unknown[]> | null {
  const read = lists.map((list): [string, unknown[]] => [
    list,
    Array.from({ length: maxLinks }, (_, index) => {
      const path = `${name}.${list}.${index}`;
      const title = Object.fromEntries(Object.entries(readTexts(form, `${path}.title`)).filter(([, text]) => text));
      return { title, url: readTextField(form, `${path}.url`).trim() };
    }).filter(({ title, url }) => url !== '' || Object.keys(title).length > 0),
  ]);
  return read.every(([, links]) => links.length === 0) ? null : Object.fromEntries(read);
}
