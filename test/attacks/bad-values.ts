import fc from 'fast-check';
import type { JsonSchema } from './api-document.ts';

/** Values that have broken shops before, of every type a field could be given. */
const HOSTILE: unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  -0,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202e\u2066',
  '٣',
  'İ',
  "' or 1=1 --",
  '"; drop table cart; --',
  '%',
  '%_%',
  '\\',
  '../../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'a@b',
  'x'.repeat(5_000),
  'ﷺ'.repeat(300),
  '00000000-0000-4000-8000-000000000000',
  [],
  [[]],
  {},
  { $ne: null },
  { toString: 1 },
  Array.from({ length: 300 }, (_, index) => index),
];

const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE.filter((value) => typeof value === 'string')),
  fc.constantFrom('0', '1', '-1', '99999999', '9'.repeat(40), '1.5', 'true', 'null', 'undefined', '[object Object]'),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** What a caller of good will sends under these names; a schema alone does not say which texts make sense. */
const LIKELY: Record<string, string[]> = {
  email: ['buyer@souk.example', 'new@souk.example'],
  password: ['correct horse'],
  password_confirmation: ['correct horse'],
  name: ['Ayşe Yılmaz', 'آية'],
  phone: ['+93700000000', '٠٧٠٠٠٠٠٠٠٠'],
  code: ['123456', '0123456789'],
  slug: ['faq', 'phones'],
  category: ['phones'],
  country: ['AF', 'US'],
  state: ['BDS', 'CA'],
  q: ['product', 'phone'],
};

/** Text for a query or an address: right more often than not, so that calls get past their door. */
export function textFor(name: string, schema: JsonSchema): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: valueFor(schema, name).map((value) => String(value ?? '')) },
    { weight: 1, arbitrary: hostileText },
  );
}

/** A body with at most a few wrong, missing or unknown fields; sometimes no object at all. */
export function bodyFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const spoilt = fc
    .record({
      body: valueFor(schema),
      field: fc.constantFrom('', 'price', 'x', ...Object.keys(schema.properties ?? {})),
      value: hostile,
    })
    .map(({ body, field, value }) => (typeof body === 'object' && body !== null ? { ...body, [field]: value } : body));
  return fc.oneof(
    { weight: 3, arbitrary: valueFor(schema) },
    { weight: 5, arbitrary: spoilt },
    { weight: 1, arbitrary: hostile },
  );
}

/** A value that the schema takes, as far as it says. */
function valueFor(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.length) return fc.oneof(...choices.map((choice) => valueFor(choice, name)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return fc.record(mapValues(schema.properties ?? {}, valueFor), { requiredKeys: schema.required ?? [] });
    case 'array':
      return fc.array(valueFor(schema.items ?? {}), { maxLength: 4 });
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(schema.minimum ?? 0, 0), max: Math.min(schema.maximum ?? 12, 12) });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return textOf(schema, LIKELY[name]);
    default:
      return fc.jsonValue();
  }
}

function textOf({ minLength = 0, maxLength = 30 }: JsonSchema, wanted?: string[]): fc.Arbitrary<unknown> {
  const ids = fc.integer({ min: 0, max: 12 }).map(String);
  const likely = fc.constantFrom(...(wanted ?? ['newest', 'en', '2026-11-20']));
  const any = fc.string({ unit: 'grapheme', minLength: Math.min(minLength, 40), maxLength: Math.min(maxLength, 40) });
  return fc.oneof(
    { weight: 1, arbitrary: ids },
    { weight: wanted ? 9 : 1, arbitrary: likely },
    { weight: 1, arbitrary: any },
  );
}

function mapValues<T>(
  values: Record<string, JsonSchema>,
  change: (value: JsonSchema, key: string) => fc.Arbitrary<T>,
): Record<string, fc.Arbitrary<T>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
}
