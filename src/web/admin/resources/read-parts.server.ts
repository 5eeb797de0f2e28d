import { resolveCountryCode } from '../../../kernel/contact/countries.ts';
import { MAX_PARTIAL_ZONES, OTHER_COUNTRIES } from '../../../kernel/contact/zones.ts';
import { foldDigits, type Locale, listLocales } from '../../../kernel/locale.ts';
import { parseTypedMinorAmount } from '../../../kernel/parse-typed-amount.ts';
import { type MeasureUnit, normalizeLineBreaks } from '../../../platform/resources/field.ts';
import type { PartControl, Parts } from '../../../platform/resources/part-field.ts';
import { MAX_ZONES, type ZoneValue } from '../../../platform/resources/zones-field.ts';
import { readTextField } from '../../http/form-data.server.ts';

export type FormContext = { form: FormData; timeZone: string; currency: string; locale: Locale };

/** Rows in which staff have filled in something. */
export function readRows(
  name: string,
  { parts, maxRows }: { parts: Parts; maxRows: number },
  context: FormContext,
): Record<string, unknown>[] {
  return Array.from({ length: maxRows }, (_, index) => readGroup(`${name}.${index}`, parts, context)).filter((row) =>
    Object.values(row).some((value) => !isEmpty(value)),
  );
}

/** An object with the parts; a text that is empty is left out. */
export function readGroup(name: string, parts: Parts, context: FormContext): Record<string, unknown> {
  const read = Object.entries(parts).map(([part, control]) => [part, readPart(`${name}.${part}`, control, context)]);
  return Object.fromEntries(read.filter(([, value]) => value !== ''));
}

/** The schema refuses a text that is not a value of the control. */
function readPart(path: string, control: PartControl, { form, currency }: FormContext): unknown {
  const text = readText(form, path).trim();
  switch (control.kind) {
    case 'list':
      return text
        .split(/[,،\n]/)
        .map((one) => one.trim())
        .filter(Boolean);
    case 'flag':
      return form.has(path);
    case 'integer':
      return text === '' ? null : readNumber(text);
    case 'money':
      return readMeasure(text, 'money', currency);
    case 'measure':
      return readMeasure(text, control.units[readTextField(form, control.by)], currency);
    case 'hours':
      return text === '' ? [] : text.split(/[,،]/).map(readHours);
    case 'country':
    case 'date':
    case 'key':
    case 'text':
      return text;
  }
}

/** A ticked box alone does not fill in a row. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'boolean' || value === null) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Whole countries by name, one per line; parts of countries in rows; and all others. */
export function readZones(name: string, context: FormContext): ZoneValue[] {
  const { form, locale } = context;
  const whole = (country: string): ZoneValue => ({ country, states: [], zip_prefixes: [] });
  const countries = readText(form, `${name}.countries`)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    // one more than the schema accepts
    .slice(0, MAX_ZONES + 1);
  const partial = readRows(`${name}.parts`, { parts: PARTIAL_ZONE, maxRows: MAX_PARTIAL_ZONES }, context);
  return [
    ...(form.has(`${name}.others`) ? [whole(OTHER_COUNTRIES)] : []),
    ...countries.map((typed) => whole(resolveCountryCode(typed, locale))),
    // the schema checks them
    ...partial.map((zone) => Object.assign(whole(''), zone)),
  ];
}

const PARTIAL_ZONE: Parts = {
  country: { kind: 'country' },
  states: { kind: 'list', maxLength: 1000 },
  zip_prefixes: { kind: 'list', maxLength: 1000 },
};

/** A number in the unit: an amount in major units, a share in percent, or a count. */
export function readMeasure(text: string, unit: MeasureUnit | undefined, currency: string): number | string {
  if (unit === 'money') return parseTypedMinorAmount(text, currency) ?? text;
  return unit === 'percent' ? readPercent(text) : readNumber(text);
}

/** "9:30-13:00" → opening hours with two digits. */
function readHours(text: string): { opens: string; closes: string } {
  const written = /^\s*(\d{1,2}:\d{2})\s*[-–—]\s*(\d{1,2}:\d{2})\s*$/.exec(foldDigits(text));
  const [, opens, closes] = written ?? [];
  if (opens === undefined || closes === undefined) return { opens: text.trim(), closes: '' };
  return { opens: opens.padStart(5, '0'), closes: closes.padStart(5, '0') };
}

/** The schema refuses text that is not a number. */
export function readNumber(text: string): number | string {
  const number = Number(foldDigits(text));
  return text !== '' && Number.isFinite(number) ? number : text;
}

/** "12.5" or "12,5" percent as basis points. */
export function readPercent(text: string): number | string {
  const folded = foldDigits(text).replace(/[,٫]/, '.');
  return /^\d{1,3}(\.\d{1,2})?$/.test(folded) ? Math.round(Number(folded) * 100) : text;
}

export function readTexts(form: FormData, name: string): Record<string, string> {
  return Object.fromEntries(listLocales().map((locale) => [locale, readText(form, `${name}.${locale}`)]));
}

export function readText(form: FormData, name: string): string {
  return normalizeLineBreaks(readTextField(form, name));
}
