import { keep, kept } from '../chrome/browser-store.ts';
import type { ShopEvent } from './shop-event.ts';

/** Orders are confirmed where nothing of others may run: what is to be told waits here for the next page that may. */
type Purchase = { code: string; event: ShopEvent | null };

const MOST = 20;

function purchases(): Purchase[] {
  try {
    const stored: unknown = JSON.parse(kept('purchases') ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return []; // not ours
  }
}

/** An order that was noted before is not noted again, whether told or not. */
export function notePurchase(code: string, event: ShopEvent): void {
  const known = purchases();
  if (known.some((one) => one.code === code)) return;
  keep('purchases', JSON.stringify([...known, { code, event }].slice(-MOST)));
}

/** What waits, once: of it only the codes stay. */
export function takePurchases(): ShopEvent[] {
  const known = purchases();
  const waiting = known.flatMap(({ event }) => (event ? [event] : []));
  if (waiting.length > 0) keep('purchases', JSON.stringify(known.map(({ code }) => ({ code, event: null }))));
  return waiting;
}
