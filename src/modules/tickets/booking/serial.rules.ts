import { foldDigits } from '../../../kernel/locale.ts';

const IMEI_DIGITS = 15;

/**
 * Normalises a typed IMEI or serial number; null when it is neither. Fifteen digits are an IMEI, whose last digit is
 * the Luhn check digit (3GPP TS 23.003 §6.2.1 and annex B).
 */
export function normalizeSerial(typed: string): string | null {
  const text = foldDigits(typed)
    .toUpperCase()
    .replace(/[\s/.-]/g, '');
  if (!/^[A-Z0-9]{4,40}$/.test(text)) return null;
  if (!/^\d+$/.test(text) || text.length !== IMEI_DIGITS) return text;
  return passesLuhn(text) ? text : null;
}

/** Whether the digits, including the check digit at the end, pass the Luhn check. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
