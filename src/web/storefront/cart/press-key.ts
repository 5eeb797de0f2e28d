/** The last add-to-cart submission whose response has not arrived yet. */
type Press = { of: string; key: string; at: number };

const KEPT_AS = 'lastPress';
/** A repeated submission after this time counts as a new one; milliseconds. */
const SAME_PRESS_MS = 10 * 60_000;

let last: Press | null = null;

/**
 * Idempotency key of an add-to-cart submission. A repeated submission gets the same key until a response has arrived or
 * the cart was shown, so that a double click or a retry after a lost connection adds the product once. Browser only.
 */
export function keyOfPress(form: FormData): string {
  const fields = JSON.stringify([...form].map(([name, value]) => [name, String(value)]));
  const pending = last ?? kept();
  if (pending && pending.of === fields && Date.now() - pending.at < SAME_PRESS_MS) return pending.key;
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  keep({ of: fields, key, at: Date.now() });
  return key;
}

/** Forgets the pending submission once a response has arrived or the cart was shown: the next one gets a new key. */
export function forgetPress(): void {
  keep(null);
}

/** Survives a reload. Session storage may be unavailable. */
function keep(press: Press | null): void {
  last = press;
  try {
    if (press) sessionStorage.setItem(KEPT_AS, JSON.stringify(press));
    else sessionStorage.removeItem(KEPT_AS);
  } catch {
    // the submission is still held in memory until the page is left
  }
}

function kept(): Press | null {
  try {
    const press: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? 'null');
    return isPress(press) ? press : null;
  } catch {
    return null;
  }
}

function isPress(value: unknown): value is Press {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'of' in value && 'key' in value && 'at' in value && typeof value.key === 'string' && typeof value.at === 'number'
  );
}
