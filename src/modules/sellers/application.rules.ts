import { ok, type Problem, type Result, refuseFields } from '../../kernel/result.ts';
import type { Accepted, FieldProblems } from '../../platform/input-rules.ts';
import { countryOf } from '../customers/countries.rules.ts';
import { toE164 } from '../customers/phone.rules.ts';
import { isSlug } from '../naming/slug.rules.ts';
import { readIban } from '../payments/bank-account.rules.ts';
import type { ApplyInput } from './application.input.ts';
import type { SellerAddress } from './sellers.tables.ts';

const DAY_MS = 86_400_000;
/** Whoever does not confirm in a day has not applied. */
const UNCONFIRMED_DAYS = 1;
const SLUG_LEAST = 3;
/** Of the longest a name in an address may be. */
const SLUG_MOST = 60;

export type ReadApplication = { slug: string; phone: string; address: SellerAddress; iban: string };

/** What the schema cannot see: the name in addresses, the number and place of a country, the check digits of an IBAN. */
export function readApplication(typed: ApplyInput): Result<ReadApplication> {
  const fields = applicationRules(typed);
  const country = countryOf(typed.country);
  const phone = country ? toE164(typed.phone, country) : null;
  const iban = readIban(typed.iban);
  if (!country || phone === null || iban === null || Object.keys(fields).length > 0) return refuseFields(fields);
  const zip = typed.zip.toUpperCase();
  const slug = slugIn(typed);
  return ok({ slug, phone, iban, address: { line: typed.address_1, city: typed.city, zip, country: country.code } });
}

/** What is wrong with those fields that are there. */
export function applicationRules(typed: Accepted<ApplyInput>): FieldProblems {
  const country = typed.country === undefined ? undefined : countryOf(typed.country);
  const zip = (typed.zip ?? '').toUpperCase();
  const slug = slugIn(typed);
  const hasName = typed.slug !== undefined || typed.store_name !== undefined;
  return {
    ...(hasName && (!isSlug(slug) || slug.length < SLUG_LEAST) && wrong('slug')),
    ...(!country && wrong('country')),
    ...(country && typed.phone !== undefined && toE164(typed.phone, country) === null && wrong('phone')),
    ...(country?.required.includes('zip') && zip === '' && { zip: [problem('fields.required', 'zip')] }),
    ...(country?.zip && zip !== '' && !new RegExp(country.zip, 'u').test(zip) && wrong('zip')),
    ...(typed.iban !== undefined &&
      readIban(typed.iban) === null && { iban: [{ code: 'sellers.iban-wrong', facts: {} }] }),
  };
}

function slugIn({ slug, store_name = '' }: Accepted<ApplyInput>): string {
  return slug || slugOf(store_name);
}

/** A name as it can stand in an address: words of any writing, joined by hyphens. */
function slugOf(name: string): string {
  return name
    .normalize()
    .toLowerCase()
    .replace(/[’']/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, SLUG_MOST)
    .replace(/^-+|-+$/g, '');
}

/** Asked for before this and never confirmed: void. */
export function unconfirmedBefore(now: Date): Date {
  return new Date(now.getTime() - UNCONFIRMED_DAYS * DAY_MS);
}

/** What a sealed account is sealed for. */
export function sealedFor(id: string): string {
  return `bank account of seller application ${id}`;
}

function wrong(field: string): Record<string, Problem[]> {
  return { [field]: [problem('fields.invalid', field)] };
}

function problem(code: string, type: string): Problem {
  return { code, facts: { type } };
}
