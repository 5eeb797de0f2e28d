/** The last add-to-cart submission whose response has not arrived yet. */
type PendingSubmission = { of: string; key: string; at: number };

const STORAGE_KEY = 'lastPress';
/** A repeated submission after this time counts as a new one; milliseconds. */
const RESUBMIT_WINDOW_MS = 10 * 60_000;

let pendingSubmission: PendingSubmission | null = null;

/**
 * Idempotency key of an add-to-cart submission. A repeated submission gets the same key until a response has arrived or
 * the cart was shown, so that a double click or a retry after a lost connection adds the product once. Browser only.
 */
export function getIdempotencyKey(form: FormData): string {
  const fields = JSON.stringify([...form].map(([name, value]) => [name, String(value)]));
  const pending = pendingSubmission ?? readPendingSubmission();
  if (pending && pending.of === fields && Date.now() - pending.at < RESUBMIT_WINDOW_MS) return pending.key;
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  savePendingSubmission({ of: fields, key, at: Date.now() });
  return key;
}

/** Forgets the pending submission once a response has arrived or the cart was shown: the next one gets a new key. */
export function clearPendingSubmission(): void {
  savePendingSubmission(null);
}

/** Survives a reload. Session storage may be unavailable. */
function savePendingSubmission(press: PendingSubmission | null): void {
  pendingSubmission = press;
  try {
    if (press) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(press));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // the submission is still held in memory until the page is left
  }
}

function readPendingSubmission(): PendingSubmission | null {
  try {
    const press: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return isPendingSubmission(press) ? press : null;
  } catch {
    return null;
  }
}

function isPendingSubmission(value: unknown): value is PendingSubmission {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'of' in value && 'key' in value && 'at' in value && typeof value.key === 'string' && typeof value.at === 'number'
  );
}
