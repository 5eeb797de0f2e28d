import fc from 'fast-check';
import type { JsonSchema } from './api-document.ts';

/** Values that often cause errors, of every type of a field. */
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

/** Valid values by field name; a schema alone does not say which texts are valid. */
const LIKELY: Record<string, unknown[]> = {
  email: ['buyer@souk.example', 'new@souk.example'],
  password: ['correct horse'],
  password_confirmation: ['correct horse'],
  name: ['Ayşe Yılmaz', 'آية'],
  phone: ['+93701234567', '٠٧٠١٢٣٤٥٦٧'],
  code: ['123456', '0123456789'],
  slug: ['faq', 'phones'],
  category: ['phones'],
  sort: ['newest', 'price_asc', 'best_selling'],
  per_page: ['24', '1'],
  min: ['10', '0.5'],
  max: ['900', '٩٠٠'],
  in_stock: ['1'],
  country: ['AF', 'AF', 'AF', 'US'],
  state: ['BDS', 'KAB'],
  city: ['Fayzabad'],
  address_1: ['12 Bazaar Road'],
  zip: ['', '94103'],
  cart_ids: ['selected'],
  order_method: [2],
  shipping_rule_id: [1],
  q: ['product', 'phone'],
};

/** Fields that the schema allows and valid requests do not send. */
const EXPECTED = ['address_1', 'city', 'email', 'name', 'phone', 'state'];

/** Text for a query or a URL: mostly valid, so that requests pass the input validation. */
export function textFor(name: string, schema: JsonSchema): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: valueFor(schema, name).map((value) => String(value ?? '')) },
    { weight: 1, arbitrary: hostileText },
  );
}

/** A body with at most a few wrong, missing or unknown fields; sometimes no object at all. */
export function bodyFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const corrupted = fc
    .record({
      body: valueFor(schema),
      field: fc.constantFrom('', 'price', 'x', ...Object.keys(schema.properties ?? {})),
      value: hostile,
    })
    .map(({ body, field, value }) => (typeof body === 'object' && body !== null ? { ...body, [field]: value } : body));
  return fc.oneof(
    { weight: 3, arbitrary: valueFor(schema) },
    { weight: 5, arbitrary: corrupted },
    { weight: 1, arbitrary: hostile },
  );
}

/** A value that is valid according to the schema. */
function valueFor(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const { [name]: wanted } = LIKELY;
  if (wanted)
    return fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...wanted) },
      { weight: 1, arbitrary: generateValue(schema, name) },
    );
  return generateValue(schema, name);
}

function generateValue(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.length) return fc.oneof(...choices.map((choice) => valueFor(choice, name)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return objectFor(schema);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}), { maxLength: 4 });
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(schema.minimum ?? 0, 0), max: Math.min(schema.maximum ?? 12, 12) });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return textOf(schema);
    default:
      return fc.jsonValue();
  }
}

/** Required and expected fields are present, the others sometimes. */
function objectFor({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<object> {
  const fields = mapValues(properties, (child, name) => {
    const value = valueFor(child, name);
    if (required.includes(name) || EXPECTED.includes(name)) return value;
    return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
  });
  // through JSON, which leaves out what is undefined
  return fc.record(fields).map((made) => JSON.parse(JSON.stringify(made)));
}

function textOf({ minLength = 0, maxLength = 30, format }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'uuid' || format === 'guid') return fc.uuid();
  const ids = fc.integer({ min: 0, max: 12 }).map(String);
  const any = fc.string({ unit: 'grapheme', minLength: Math.min(minLength, 40), maxLength: Math.min(maxLength, 40) });
  return fc.oneof({ weight: 3, arbitrary: ids }, { weight: 1, arbitrary: any });
}

function mapValues<T>(
  values: Record<string, JsonSchema>,
  change: (value: JsonSchema, key: string) => fc.Arbitrary<T>,
): Record<string, fc.Arbitrary<T>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
}
