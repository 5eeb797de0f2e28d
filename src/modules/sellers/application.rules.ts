import { ok, type Problem, type Result, refuseFields } from '../../kernel/result.ts';
import type { Accepted, FieldProblems } from '../../platform/input-rules.ts';
import { countryOf } from '../customers/countries.rules.ts';
import { toE164 } from '../customers/phone.rules.ts';
import { isSlug } from '../naming/slug.rules.ts';
import { readIban } from '../payments/bank-account.rules.ts';
import type { ApplyInput } from './application.input.ts';
import type { SellerAddress } from './sellers.tables.ts';

const DAY_MS = 86_400_000;
/** Days after which an unconfirmed application is deleted. */
const UNCONFIRMED_DAYS = 1;
const SLUG_LEAST = 3;
/** Maximum length of a slug. */
const SLUG_MOST = 60;

export type ReadApplication = { slug: string; phone: string; address: SellerAddress; iban: string };

/** Checks that the schema cannot express: slug, phone number and postal code of the country, IBAN check digits. */
export function readApplication(input: ApplyInput): Result<ReadApplication> {
  const fields = applicationRules(input);
  const country = countryOf(input.country);
  const phone = country ? toE164(input.phone, country) : null;
  const iban = readIban(input.iban);
  if (!country || phone === null || iban === null || Object.keys(fields).length > 0) return refuseFields(fields);
  const zip = input.zip.toUpperCase();
  const slug = slugIn(input);
  return ok({ slug, phone, iban, address: { line: input.address_1, city: input.city, zip, country: country.code } });
}

/** Problems of the given fields. */
export function applicationRules(input: Accepted<ApplyInput>): FieldProblems {
  const country = input.country === undefined ? undefined : countryOf(input.country);
  const zip = (input.zip ?? '').toUpperCase();
  const slug = slugIn(input);
  const hasName = input.slug !== undefined || input.store_name !== undefined;
  return {
    ...(hasName && (!isSlug(slug) || slug.length < SLUG_LEAST) && wrong('slug')),
    ...(!country && wrong('country')),
    ...(country && input.phone !== undefined && toE164(input.phone, country) === null && wrong('phone')),
    ...(country?.required.includes('zip') && zip === '' && { zip: [problem('fields.required', 'zip')] }),
    ...(country?.zip && zip !== '' && !new RegExp(country.zip, 'u').test(zip) && wrong('zip')),
    ...(input.iban !== undefined &&
      readIban(input.iban) === null && { iban: [{ code: 'sellers.iban-wrong', facts: {} }] }),
  };
}

function slugIn({ slug, store_name = '' }: Accepted<ApplyInput>): string {
  return slug || slugOf(store_name);
}

/** Converts a name to a slug: words in any script, joined by hyphens. */
function slugOf(name: string): string {
  return name
    .normalize()
    .toLowerCase()
    .replace(/[’']/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, SLUG_MOST)
    .replace(/^-+|-+$/g, '');
}

/** Applications submitted before this time without confirmation are expired. */
export function unconfirmedBefore(now: Date): Date {
  return new Date(now.getTime() - UNCONFIRMED_DAYS * DAY_MS);
}

/** Additional authenticated data (AAD) for encrypting the bank account. */
export function sealedFor(id: string): string {
  return `bank account of seller application ${id}`;
}

function wrong(field: string): Record<string, Problem[]> {
  return { [field]: [problem('fields.invalid', field)] };
}

function problem(code: string, type: string): Problem {
  return { code, facts: { type } };
}
