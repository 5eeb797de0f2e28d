import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { foldDigits } from '../locale.ts';
import { COUNTRIES, type Country } from './countries.ts';

/** ITU-T E.164; shorter numbers are service numbers. */
const E164 = /^\+[1-9]\d{7,14}$/;
/** They come with numbers that are copied from right-to-left text. */
const DIRECTION_MARKS = /[\u200e\u200f]/g;

/**
 * Parses a phone number in any usual notation to E.164; null when its length is impossible in its country. Numbers of
 * ranges that are not assigned are accepted, because new ranges are assigned all the time.
 */
export function toE164(typed: string, country: Country): string | null {
  const text = foldDigits(typed).replace(DIRECTION_MARKS, '').trim();
  // 00 is dialled in most countries, and written by customers of all
  const international = text.startsWith('00') ? `+${text.slice(2)}` : text;
  const notations = international.startsWith('+')
    ? [international]
    : // the second for zeros that the country does not use, and for calling codes with an area code, such as 1268
      [text, `+${country.dial}${text.replace(/^0/, '')}`];
  const numbers = notations.flatMap((notation) => parsePossible(notation, country.code) ?? []);
  return (numbers.find((number) => number.isValid()) ?? numbers[0])?.number ?? null;
}

function parsePossible(text: string, code: string): PhoneNumber | null {
  const defaultCountry = isSupportedCountry(code) ? code : undefined;
  const phone = parsePhoneNumberFromString(text, { defaultCountry, extract: false });
  return phone?.isPossible() && phone.ext === undefined && E164.test(phone.number) ? phone : null;
}

const MIN_SEARCHED_DIGITS = 4;

/** Trailing digits of a phone number in national format, for a search; null when the text is not a phone number. */
export function parsePhoneDigits(typed: string): string | null {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return /^[\d\s+().-]+$/.test(typed) && digits.length >= MIN_SEARCHED_DIGITS ? digits : null;
}

/** The country with the most numbers of each shared calling code. */
const LARGEST_BY_CALLING_CODE = new Set(['AU', 'FI', 'GP', 'CW', 'US', 'MA', 'GB', 'IT', 'RU', 'NO', 'NZ', 'RE']);

/**
 * Splits an E.164 number into country and national number. When several countries share the calling code, the preferred
 * country is used if it matches, else the largest.
 */
export function splitE164(stored: string, preferred: string): { country: string; national: string } | null {
  const digits = stored.slice(1);
  // a zero after the calling code is dropped when dialled, so the code must belong to another country
  const candidates = COUNTRIES.filter(
    (country) => digits.startsWith(country.dial) && toE164(digits.slice(country.dial.length), country) === stored,
  );
  const longest = Math.max(...candidates.map(({ dial }) => dial.length));
  const longestMatches = candidates.filter(({ dial }) => dial.length === longest);
  const country =
    longestMatches.find(({ code }) => code === preferred) ??
    longestMatches.find(({ code }) => LARGEST_BY_CALLING_CODE.has(code)) ??
    longestMatches[0];
  return country ? { country: country.code, national: digits.slice(longest) } : null;
}
