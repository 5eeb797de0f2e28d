/** Codes of banks in countries without IBAN; the check of `bank_account.routing_kind` lists them too. */
export const ROUTING_KINDS = ['routing', 'sort_code', 'ifsc'] as const;

export type RoutingKind = (typeof ROUTING_KINDS)[number];

/** Whether a code of a bank has the format of its kind; the check digit of a US routing number is verified. */
export function isRoutingCode(kind: RoutingKind, code: string): boolean {
  if (kind === 'sort_code') return /^\d{2}-?\d{2}-?\d{2}$/.test(code);
  if (kind === 'ifsc') return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(code);
  return /^\d{9}$/.test(code) && hasValidCheckDigit(code);
}

/** ABA routing number: digits weighted by 3, 7 and 1 add up to a multiple of ten. */
function hasValidCheckDigit(code: string): boolean {
  const weights = [3, 7, 1];
  const sum = [...code].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return sum % 10 === 0;
}
