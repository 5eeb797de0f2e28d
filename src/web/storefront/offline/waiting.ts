/** An action queued while offline, shared by pages and tabs. Browser only. */

import type { KeptList } from '../../visitor.tsx';
import { keep, kept } from '../chrome/browser-store.ts';

export type Waiting = {
  /** Idempotency key. */
  key: string;
  at: number;
  /** Id of the customer: null for a guest, absent if unknown. */
  by?: string | null;
} & ({ form: [string, string][] } | { list: KeptList; id: number; keep: boolean });

/** The server stores idempotency keys for two days; older actions could be applied twice. */
const OLDEST_MS = 24 * 60 * 60_000;
/** Limits the storage size. */
const MOST = 50;

const listeners = new Set<() => void>();
let read: { text: string | null; all: readonly Waiting[] } = { text: null, all: [] };

export const waitingStore = {
  /** Returns the same array until the queue changes, as useSyncExternalStore requires. */
  read(): readonly Waiting[] {
    const text = kept('waiting');
    if (text !== read.text) read = { text, all: parsed(text) };
    return read.all;
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    // other tabs
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  },
};

/** Replaces an action with the same key, or an earlier change of the same list entry. */
export function waitWith(action: Waiting): void {
  const isSame = (other: Waiting) =>
    other.key === action.key ||
    ('list' in action && 'list' in other && other.list === action.list && other.id === action.id);
  write([...waitingStore.read().filter((other) => !isSame(other)), action].slice(-MOST));
}

/** Removes an action that was applied or refused. */
export function waitNoMore(key: string): void {
  write(waitingStore.read().filter((action) => action.key !== key));
}

export function dropWaiting(): void {
  write([]);
}

/** Whether the action is recent and belongs to the current visitor. */
export function isStillWanted({ at, by }: Waiting, customerId: string | null, now: number): boolean {
  return now - at < OLDEST_MS && (by === undefined || by === customerId);
}

function write(all: readonly Waiting[]): void {
  keep('waiting', JSON.stringify(all));
  for (const listener of listeners) listener();
}

function parsed(text: string | null): readonly Waiting[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(all) ? all.filter(isWaiting) : [];
  } catch {
    return []; // unknown format
  }
}

function isWaiting(value: unknown): value is Waiting {
  if (typeof value !== 'object' || value === null || !('key' in value && 'at' in value)) return false;
  if (typeof value.key !== 'string' || typeof value.at !== 'number') return false;
  return 'form' in value ? Array.isArray(value.form) : 'list' in value && 'id' in value && 'keep' in value;
}
