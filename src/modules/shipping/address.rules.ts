import {
  type Country,
  type CountryAddressField,
  findCountry,
  resolveStateCode,
} from '../../kernel/contact/countries.ts';
import { toE164 } from '../../kernel/contact/phone.ts';
import { normalizePostcode } from '../../kernel/contact/postcode.ts';
import { foldDigits } from '../../kernel/locale.ts';
import { ok, type RefusalReason, type Result, refuseFields } from '../../kernel/result.ts';
import type { AcceptedInput, FieldErrors } from '../../platform/http/input-rules.ts';
import type { AddressInput, DestinationInput } from './address.input.ts';
import { parseTaxId } from './tax-id.rules.ts';

export type Address = {
  name: string;
  /** E.164. */
  phone: string;
  country: string;
  state: string | null;
  city: string;
  zip: string | null;
  address_1: string;
  address_2: string | null;
  landmark: string | null;
  delivery_note: string | null;
  company: string | null;
  /** Without spaces and punctuation. */
  tax_id: string | null;
};

export type Destination = { country: string; state: string | null; zip: string | null };

/** Address fields of a country's form, required ones first and in its own order. */
export function listAddressFields(country: Country): { field: CountryAddressField; required: boolean }[] {
  const all: CountryAddressField[] = ['city', 'state', 'zip'];
  const visible = all.filter((field) => field !== 'zip' || country.zip !== null);
  const optional = visible.filter((field) => !country.required.includes(field));
  return [
    ...country.required.map((field) => ({ field, required: true })),
    ...optional.map((field) => ({ field, required: false })),
  ];
}

/** Normalizes an address by its country's rules; refuses with a problem per field. */
export function checkAddress(typed: AddressInput): Result<Address> {
  const country = findCountry(typed.country);
  if (!country) return refuseFields({ ...findMissing(typed, ['name', 'phone', 'address_1']), ...NO_COUNTRY });
  const normalized = { ...typed, zip: normalizePostcode(typed.zip), state: resolveStateCode(country, typed.state) };
  const phone = toE164(typed.phone, country);
  const taxId = parseTaxId(typed.tax_id, country.code);
  const fields: FieldErrors = {
    ...findMissing(normalized, ['name', 'phone', 'address_1', ...country.required]),
    ...checkPlace(normalized, country),
    ...(typed.phone !== '' && phone === null ? { phone: [problem('invalid', 'phone')] } : {}),
    ...(taxId === null ? { tax_id: [problem('invalid', 'tax_id')] } : {}),
  };
  if (Object.keys(fields).length > 0 || phone === null) return refuseFields(fields);
  return ok({
    name: typed.name,
    phone,
    country: country.code,
    state: normalized.state || null,
    city: typed.city,
    zip: country.zip === null ? null : normalized.zip || null,
    address_1: foldDigits(typed.address_1),
    address_2: typed.address_2 || null,
    landmark: typed.landmark || null,
    delivery_note: typed.delivery_note || null,
    company: typed.company || null,
    tax_id: taxId || null,
  });
}

/** Name and phone number for a pickup; of the address only the country is used. */
export function checkContact({ name, phone: typed, country: code }: AddressInput): Result<Address> {
  const country = findCountry(code);
  if (!country) return refuseFields({ ...findMissing({ name, phone: typed }, ['name', 'phone']), ...NO_COUNTRY });
  const phone = toE164(typed, country);
  const fields: FieldErrors = {
    ...findMissing({ name, phone: typed }, ['name', 'phone']),
    ...(typed !== '' && phone === null ? { phone: [problem('invalid', 'phone')] } : {}),
  };
  if (phone === null || name === '') return refuseFields(fields);
  const place = { country: country.code, state: null, city: '', zip: null, address_1: '', address_2: null };
  return ok({ name, phone, ...place, landmark: null, delivery_note: null, company: null, tax_id: null });
}

/** Problems of an address, as far as its schema accepts it. */
export function findAddressProblems(
  accepted: AcceptedInput<AddressInput>,
  scope: 'whole' | 'contact' = 'whole',
): FieldErrors {
  const typed = { ...EMPTY, ...accepted };
  const checked = scope === 'whole' ? checkAddress(typed) : checkContact(typed);
  return checked.ok ? {} : checked.refusal.fields;
}

const NO_COUNTRY: FieldErrors = { country: [{ code: 'fields.invalid', facts: { type: 'country' } }] };

const EMPTY: AddressInput = {
  name: '',
  phone: '',
  country: '',
  state: '',
  city: '',
  zip: '',
  address_1: '',
  address_2: '',
  landmark: '',
  delivery_note: '',
  company: '',
  tax_id: '',
};

/** Prefixes the problems of a nested address with its field name. */
export function prefixProblems(part: string, problems: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(problems).map(([field, found]) => [`${part}.${field}`, found]));
}

/** Parses the destination of an estimate: the country must be known, invalid other fields are ignored. */
export function parseDestination(typed: DestinationInput): Destination | null {
  const country = findCountry(typed.country);
  if (!country) return null;
  return {
    country: country.code,
    state: resolveStateCode(country, typed.state) || null,
    zip: normalizePostcode(typed.zip) || null,
  };
}

function problem(kind: 'required' | 'invalid', type: string): RefusalReason {
  return { code: `fields.${kind}`, facts: { type } };
}

function findMissing<Field extends string>(typed: Record<Field, string>, fields: readonly Field[]): FieldErrors {
  const empty = fields.filter((field) => typed[field] === '');
  return Object.fromEntries(empty.map((field) => [field, [problem('required', field)]]));
}

function checkPlace(place: { state: string; zip: string }, country: Country): FieldErrors {
  const wrong: FieldErrors = {};
  if (place.zip !== '' && !isPostcode(country.code, place.zip)) wrong.zip = [problem('invalid', 'zip')];
  if (place.state !== '' && country.states.length > 0 && !country.states.some(({ code }) => code === place.state))
    wrong.state = [problem('invalid', 'state')];
  return wrong;
}

/** Whether a postcode has the format of its country; countries without a known format accept every text. */
export function isPostcode(country: string, zip: string): boolean {
  const format = findCountry(country)?.zip ?? null;
  return format === null || new RegExp(format, 'u').test(zip);
}
