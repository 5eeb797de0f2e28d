import { findCountry } from '../../kernel/contact/countries.ts';
import { toE164 } from '../../kernel/contact/phone.ts';
import { ok, type RefusalReason, type Result, refuseFields } from '../../kernel/result.ts';
import type { AcceptedInput, FieldErrors } from '../../platform/http/input-rules.ts';
import { isSlug, slugify } from '../naming/slug.rules.ts';
import { parseIban } from '../payments/transfers/bank-account.rules.ts';
import type { ApplyInput } from './application.input.ts';
import type { SellerAddress } from './sellers.tables.ts';

const DAY_MS = 86_400_000;
/** Days after which an unconfirmed application is deleted. */
const UNCONFIRMED_TTL_DAYS = 1;
const MIN_SLUG_LENGTH = 3;
/** Maximum length of a slug. */
const MAX_SLUG_LENGTH = 60;

export type ParsedApplication = { slug: string; phone: string; address: SellerAddress; iban: string };

/** Checks that the schema cannot express: slug, phone number and postal code of the country, IBAN check digits. */
export function parseApplication(input: ApplyInput): Result<ParsedApplication> {
  const fields = validateApplication(input);
  const country = findCountry(input.country);
  const phone = country ? toE164(input.phone, country) : null;
  const iban = parseIban(input.iban);
  if (!country || phone === null || iban === null || Object.keys(fields).length > 0) return refuseFields(fields);
  const zip = input.zip.toUpperCase();
  const slug = chooseSlug(input);
  return ok({ slug, phone, iban, address: { line: input.address_1, city: input.city, zip, country: country.code } });
}

/** Problems of the given fields. */
export function validateApplication(input: AcceptedInput<ApplyInput>): FieldErrors {
  const country = input.country === undefined ? undefined : findCountry(input.country);
  const zip = (input.zip ?? '').toUpperCase();
  const slug = chooseSlug(input);
  const hasName = input.slug !== undefined || input.store_name !== undefined;
  return {
    ...(hasName && (!isSlug(slug) || slug.length < MIN_SLUG_LENGTH) && invalidField('slug')),
    ...(!country && invalidField('country')),
    ...(country && input.phone !== undefined && toE164(input.phone, country) === null && invalidField('phone')),
    ...(country?.required.includes('zip') && zip === '' && { zip: [fieldProblem('fields.required', 'zip')] }),
    ...(country?.zip && zip !== '' && !new RegExp(country.zip, 'u').test(zip) && invalidField('zip')),
    ...(input.iban !== undefined &&
      parseIban(input.iban) === null && { iban: [{ code: 'sellers.iban-wrong', facts: {} }] }),
  };
}

function chooseSlug({ slug, store_name = '' }: AcceptedInput<ApplyInput>): string {
  return slug || slugify(store_name, MAX_SLUG_LENGTH);
}

/** Applications submitted before this time without confirmation are expired. */
export function getUnconfirmedCutoff(now: Date): Date {
  return new Date(now.getTime() - UNCONFIRMED_TTL_DAYS * DAY_MS);
}

/** Additional authenticated data (AAD) for encrypting the bank account. */
export function buildBankAccountAad(id: string): string {
  return `bank account of seller application ${id}`;
}

function invalidField(field: string): Record<string, RefusalReason[]> {
  return { [field]: [fieldProblem('fields.invalid', field)] };
}

function fieldProblem(code: string, type: string): RefusalReason {
  return { code, facts: { type } };
}
