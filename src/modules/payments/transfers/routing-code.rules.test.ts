import { expect, test } from 'vitest';
import { parseBic } from './bank-account.rules.ts';
import { isRoutingCode } from './routing-code.rules.ts';

test('a routing number with a wrong check digit is refused', () => {
  expect(isRoutingCode('routing', '021000021')).toBe(true);
  expect(isRoutingCode('routing', '021000022')).toBe(false);
  expect(isRoutingCode('routing', '02100002')).toBe(false);
});

test('sort codes have six digits, and IFSC codes a zero after the bank', () => {
  expect(isRoutingCode('sort_code', '20-00-00')).toBe(true);
  expect(isRoutingCode('sort_code', '2000')).toBe(false);
  expect(isRoutingCode('ifsc', 'HDFC0000123')).toBe(true);
  expect(isRoutingCode('ifsc', 'HDFC1000123')).toBe(false);
});

test('a BIC has 8 or 11 characters', () => {
  expect(parseBic('westgb2l')).toBe('WESTGB2L');
  expect(parseBic('WEST GB 2L XXX')).toBe('WESTGB2LXXX');
  expect(parseBic('WESTGB2')).toBeNull();
});
