/** The last press that puts something into the basket and of which nobody knows yet what became. */
type Press = { of: string; key: string; at: number };

const KEPT_AS = 'lastPress';
/** Whoever presses again after this means it; milliseconds. */
const SAME_PRESS_MS = 10 * 60_000;

let last: Press | null = null;

/**
 * The key of a press. Pressed again before an answer came or the basket was seen, by a second click or after the
 * connection was lost, it is the same press and must not put in a second piece. Browser only.
 */
export function keyOfPress(form: FormData): string {
  const of = JSON.stringify([...form].map(([name, value]) => [name, String(value)]));
  const before = last ?? kept();
  if (before && before.of === of && Date.now() - before.at < SAME_PRESS_MS) return before.key;
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  keep({ of, key, at: Date.now() });
  return key;
}

/** An answer has come, or the basket was seen: the next press is another one. */
export function forgetPress(): void {
  keep(null);
}

/** Also over a page that had to be loaded again. Storage may be refused. */
function keep(press: Press | null): void {
  last = press;
  try {
    if (press) sessionStorage.setItem(KEPT_AS, JSON.stringify(press));
    else sessionStorage.removeItem(KEPT_AS);
  } catch {
    // it is known as long as the page stands
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
