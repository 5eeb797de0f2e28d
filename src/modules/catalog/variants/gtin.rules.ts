/** GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) and GTIN-14. */
const GTIN_PATTERN = /^(\d{8}|\d{12,14})$/;

/** Whether a barcode has a valid length and check digit: GS1 General Specifications §7.9.1. */
export function isGtin(text: string): boolean {
  if (!GTIN_PATTERN.test(text)) return false;
  const [check = 0, ...digits] = [...text].reverse().map(Number);
  // from the right, the digits before the check digit count three times and once
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}
