import { keep, kept } from '../chrome/browser-store.ts';
import type { ShopEvent } from './shop-event.ts';

/**
 * Purchases waiting to be reported: confirmation pages run no third-party scripts, so the next page with tags reports
 * them.
 */
type Purchase = { code: string; event: ShopEvent | null };

const MOST = 20;

function purchases(): Purchase[] {
  try {
    const stored: unknown = JSON.parse(kept('purchases') ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return []; // unknown format
  }
}

/** Stores a purchase once, whether reported or not. */
export function notePurchase(code: string, event: ShopEvent): void {
  const known = purchases();
  if (known.some((one) => one.code === code)) return;
  keep('purchases', JSON.stringify([...known, { code, event }].slice(-MOST)));
}

/** Returns the waiting purchases and keeps only their order codes. */
export function takePurchases(): ShopEvent[] {
  const known = purchases();
  const waiting = known.flatMap(({ event }) => (event ? [event] : []));
  if (waiting.length > 0) keep('purchases', JSON.stringify(known.map(({ code }) => ({ code, event: null }))));
  return waiting;
}
