import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTransferReference, parseTransferReference } from './transfer-reference.rules.ts';

const LETTERS = [...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ'];
const made = fc.integer().map(() => createTransferReference());

test('a reference has nine characters without look-alikes and is parsed from any notation', () => {
  fc.assert(
    fc.property(made, (reference) => {
      expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{9}$/);
      const typed = `${reference.slice(0, 3)} ${reference.slice(3, 6).toLowerCase()}-${reference.slice(6)}`;
      expect(parseTransferReference(typed)).toBe(reference);
    }),
  );
});

test('a single wrong character never matches another reference', () => {
  fc.assert(
    fc.property(made, fc.nat(8), fc.constantFrom(...LETTERS), (reference, at, letter) => {
      fc.pre(reference[at] !== letter);
      expect(parseTransferReference(reference.slice(0, at) + letter + reference.slice(at + 1))).toBeNull();
    }),
  );
});

test('invalid references are rejected', () => {
  for (const typed of ['', 'ABC', '0'.repeat(9), 'IIIIIIIII', '١٢٣٤٥٦٧٨٩', 'A'.repeat(400)])
    expect(parseTransferReference(typed)).toBeNull();
});
