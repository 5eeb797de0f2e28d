import { readStorage, writeStorage } from '../layout/browser-storage.ts';
import type { ShopEvent } from './shop-event.ts';

/**
 * Purchases waiting to be reported: confirmation pages run no third-party scripts, so the next page with tags reports
 * them.
 */
type StoredPurchase = { code: string; event: ShopEvent | null };

const MAX_PURCHASES = 20;

function readPurchases(): StoredPurchase[] {
  try {
    const stored: unknown = JSON.parse(readStorage('purchases') ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return []; // unknown format
  }
}

/** Stores a purchase once, whether reported or not. */
export function savePurchase(code: string, event: ShopEvent): void {
  const known = readPurchases();
  if (known.some((one) => one.code === code)) return;
  writeStorage('purchases', JSON.stringify([...known, { code, event }].slice(-MAX_PURCHASES)));
}

/** Returns the waiting purchases and keeps only their order codes. */
export function takePendingPurchases(): ShopEvent[] {
  const known = readPurchases();
  const waiting = known.flatMap(({ event }) => (event ? [event] : []));
  if (waiting.length > 0) writeStorage('purchases', JSON.stringify(known.map(({ code }) => ({ code, event: null }))));
  return waiting;
}
