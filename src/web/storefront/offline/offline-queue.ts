/** An action queued while offline, shared by pages and tabs. Browser only. */

import type { CustomerListName } from '../../rendering/visitor.tsx';
import { readStorage, writeStorage } from '../layout/browser-storage.ts';

export type QueuedAction = {
  /** Idempotency key. */
  key: string;
  at: number;
  /** Id of the customer: null for a guest, absent if unknown. */
  by?: string | null;
} & ({ form: [string, string][] } | { list: CustomerListName; id: number; keep: boolean });

/** The server stores idempotency keys for two days; older actions could be applied twice. */
const MAX_AGE_MS = 24 * 60 * 60_000;
/** Limits the storage size. */
const MAX_QUEUED_ACTIONS = 50;

const listeners = new Set<() => void>();
let snapshot: { text: string | null; all: readonly QueuedAction[] } = { text: null, all: [] };

export const offlineQueueStore = {
  /** Returns the same array until the queue changes, as useSyncExternalStore requires. */
  read(): readonly QueuedAction[] {
    const text = readStorage('waiting');
    if (text !== snapshot.text) snapshot = { text, all: parseQueue(text) };
    return snapshot.all;
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
export function enqueueAction(action: QueuedAction): void {
  const isSame = (other: QueuedAction) =>
    other.key === action.key ||
    ('list' in action && 'list' in other && other.list === action.list && other.id === action.id);
  writeQueue([...offlineQueueStore.read().filter((other) => !isSame(other)), action].slice(-MAX_QUEUED_ACTIONS));
}

/** Removes an action that was applied or refused. */
export function removeQueuedAction(key: string): void {
  writeQueue(offlineQueueStore.read().filter((action) => action.key !== key));
}

export function clearOfflineQueue(): void {
  writeQueue([]);
}

/** Whether the action is recent and belongs to the current visitor. */
export function isSendable({ at, by }: QueuedAction, customerId: string | null, now: number): boolean {
  return now - at < MAX_AGE_MS && (by === undefined || by === customerId);
}

function writeQueue(all: readonly QueuedAction[]): void {
  writeStorage('waiting', JSON.stringify(all));
  for (const listener of listeners) listener();
}

function parseQueue(text: string | null): readonly QueuedAction[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(all) ? all.filter(isQueuedAction) : [];
  } catch {
    return []; // unknown format
  }
}

function isQueuedAction(value: unknown): value is QueuedAction {
  if (typeof value !== 'object' || value === null || !('key' in value && 'at' in value)) return false;
  if (typeof value.key !== 'string' || typeof value.at !== 'number') return false;
  return 'form' in value ? Array.isArray(value.form) : 'list' in value && 'id' in value && 'keep' in value;
}
