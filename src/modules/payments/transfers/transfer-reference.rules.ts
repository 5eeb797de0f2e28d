/** Without look-alikes (0, O, 1, I), because buyers copy the reference by hand. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const RANDOM_LENGTH = 8;

/** Payment reference of a bank transfer: eight random characters and a check character. */
export function createTransferReference(): string {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH));
  const body = [...random].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return body + computeCheckLetter(body);
}

/** Parses a typed reference; null when it is invalid. */
export function parseTransferReference(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s-]/g, '');
  if (text.length !== RANDOM_LENGTH + 1) return null;
  if (![...text].every((letter) => ALPHABET.includes(letter))) return null;
  return text.endsWith(computeCheckLetter(text.slice(0, -1))) ? text : null;
}

/**
 * Luhn's algorithm over 32 letters: detects any single wrong letter, and all swapped neighbours except one pair of
 * letters.
 */
function computeCheckLetter(body: string): string {
  const size = ALPHABET.length;
  const sum = [...body].reduceRight((total, letter, index) => {
    const doubled = ALPHABET.indexOf(letter) * ((body.length - index) % 2 === 1 ? 2 : 1);
    return total + Math.floor(doubled / size) + (doubled % size);
  }, 0);
  return ALPHABET[(size - (sum % size)) % size] ?? '';
}
