/** Without look-alikes (0, O, 1, I), because buyers copy the reference by hand. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const RANDOM_LETTERS = 8;

/** Payment reference of a bank transfer: eight random characters and a check character. */
export function transferReference(): string {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_LETTERS));
  const body = [...random].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return body + checkLetter(body);
}

/** Parses a typed reference; null when it is invalid. */
export function readTransferReference(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s-]/g, '');
  if (text.length !== RANDOM_LETTERS + 1) return null;
  if (![...text].every((letter) => LETTERS.includes(letter))) return null;
  return text.endsWith(checkLetter(text.slice(0, -1))) ? text : null;
}

/**
 * Luhn's algorithm over 32 letters: detects any single wrong letter, and all swapped neighbours except one pair of
 * letters.
 */
function checkLetter(body: string): string {
  const size = LETTERS.length;
  const sum = [...body].reduceRight((total, letter, index) => {
    const doubled = LETTERS.indexOf(letter) * ((body.length - index) % 2 === 1 ? 2 : 1);
    return total + Math.floor(doubled / size) + (doubled % size);
  }, 0);
  return LETTERS[(size - (sum % size)) % size] ?? '';
}
