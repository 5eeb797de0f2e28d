/** Lengths by country where the IBAN registry states one; for other countries only the check digits are verified. */
const IBAN_LENGTHS: Record<string, number> = {
  AD: 24,
  AE: 23,
  AT: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IT: 27,
  JO: 30,
  KW: 30,
  LB: 28,
  LT: 20,
  LU: 20,
  LV: 21,
  MT: 31,
  NL: 18,
  NO: 15,
  PK: 24,
  PL: 28,
  PT: 25,
  QA: 29,
  RO: 24,
  SA: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  TN: 24,
  TR: 26,
};

/** Parses an IBAN and removes its spaces; null when length or check digits (ISO 13616, mod 97) are wrong. */
export function parseIban(typed: string): string | null {
  const iban = typed.toUpperCase().replace(/[\s-]/g, '');
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null;
  const length = IBAN_LENGTHS[iban.slice(0, 2)];
  if (length !== undefined && iban.length !== length) return null;
  const rearranged = iban.slice(4) + iban.slice(0, 4);
  const digits = [...rearranged].map((character) => Number.parseInt(character, 36)).join('');
  return BigInt(digits) % 97n === 1n ? iban : null;
}

/** Parses a BIC (ISO 9362) and removes its spaces; null when it is not one. */
export function parseBic(typed: string): string | null {
  const bic = typed.toUpperCase().replace(/\s/g, '');
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? bic : null;
}

/** In groups of four characters, as banks print it. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
