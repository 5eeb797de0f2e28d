import { foldDigits, type Locale, listLocales } from '../../../kernel/locale.ts';
import { parseLocalTime } from '../../../kernel/time/local-time.ts';
import type { Field, FieldControl } from '../../../platform/resources/field.ts';
import type { Fields } from '../../../platform/resources/resource.ts';
import { readTextField } from '../../http/form-data.server.ts';
import { readProductList } from './product-list/product-list-form.server.ts';
import {
  type FormContext,
  readGroup,
  readMeasure,
  readNumber,
  readPercent,
  readRows,
  readText,
  readTexts,
  readZones,
} from './read-parts.server.ts';

/** Reads the values of the fields from a form as the JSON route receives them. The operation validates them. */
export function readEntryForm(
  fields: Fields,
  form: FormData,
  { timeZone, currency }: Pick<FormContext, 'timeZone' | 'currency'>,
  locale: Locale,
): Record<string, unknown> {
  const context = { form, timeZone, currency, locale };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, readValue(name, field, context)]));
}

function readValue(name: string, { control, isOptional }: Field, context: FormContext): unknown {
  const { form, timeZone, currency } = context;
  const text = readText(form, name).trim();
  switch (control.kind) {
    case 'localized-text':
      return readTexts(form, name);
    case 'localized-lines':
      return Object.fromEntries(listLocales().map((locale) => [locale, readLines(form, `${name}.${locale}`)]));
    case 'money':
      // the schema refuses text that is not an amount
      return text === '' && isOptional ? null : readMeasure(text, 'money', currency);
    case 'measure':
      return readMeasure(text, control.units[readTextField(form, control.by)], currency);
    case 'rows':
      return readRows(name, control, context);
    case 'group':
      return readGroup(name, control.parts, context);
    case 'zones':
      return readZones(name, context);
    case 'weekdays':
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
      return text === '' && isOptional ? null : (control.values.find((value) => String(value) === text) ?? text);
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
      return text === '' ? control.none : text;
    case 'colour':
    case 'date':
    case 'time':
      return text;
  }
}

/** One entry per line. */
function readLines(form: FormData, name: string): string[] {
  const lines = readTextField(form, name).split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** Null for an empty control; the schema refuses a time that does not exist in the time zone. */
export function readLocalTime(text: string, timeZone: string): string | null {
  return text === '' ? null : (parseLocalTime(text, timeZone)?.toISOString() ?? text);
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
