/** Nothing that looks like something else, on a form filled in by hand: no 0, O, 1, I. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const RANDOM_LETTERS = 8;

/** What a shopper writes into a transfer: eight random characters and one that checks them. */
export function transferReference(): string {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_LETTERS));
  const body = [...random].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return body + checkLetter(body);
}

/** A reference as somebody typed it, or null when it cannot be one. */
export function readTransferReference(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s-]/g, '');
  if (text.length !== RANDOM_LETTERS + 1) return null;
  if (![...text].every((letter) => LETTERS.includes(letter))) return null;
  return text.endsWith(checkLetter(text.slice(0, -1))) ? text : null;
}

/** Luhn's sum over 32 letters: any one wrong letter shows, and all neighbours swapped but one pair of letters. */
function checkLetter(body: string): string {
  const size = LETTERS.length;
  const sum = [...body].reduceRight((total, letter, index) => {
    const doubled = LETTERS.indexOf(letter) * ((body.length - index) % 2 === 1 ? 2 : 1);
    return total + Math.floor(doubled / size) + (doubled % size);
  }, 0);
  return LETTERS[(size - (sum % size)) % size] ?? '';
}
