/** What was pressed without a network and waits for it, over pages and tabs. Browser only. */

import type { KeptList } from '../../visitor.tsx';
import { keep, kept } from '../chrome/browser-store.ts';

export type Waiting = {
  /** Sent along, so that the shop does it once however often it hears of it. */
  key: string;
  at: number;
  /** Who pressed: null for a guest, absent while that was not known. */
  by?: string | null;
} & ({ form: [string, string][] } | { list: KeptList; id: number; keep: boolean });

/** The shop remembers keys for two days; what is older might be done twice, and nobody expects it any more. */
const OLDEST_MS = 24 * 60 * 60_000;
/** More than anybody presses on the way through a tunnel. */
const MOST = 50;

const listeners = new Set<() => void>();
let read: { text: string | null; all: readonly Waiting[] } = { text: null, all: [] };

export const waitingStore = {
  /** The same list for as long as nothing changed. */
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

/** Pressed twice it waits once; a heart that was pressed again counts as it was pressed last. */
export function waitWith(one: Waiting): void {
  const same = (other: Waiting) =>
    other.key === one.key || ('list' in one && 'list' in other && other.list === one.list && other.id === one.id);
  write([...waitingStore.read().filter((other) => !same(other)), one].slice(-MOST));
}

/** It was done, or refused. */
export function waitNoMore(key: string): void {
  write(waitingStore.read().filter((one) => one.key !== key));
}

export function dropWaiting(): void {
  write([]);
}

/** Whether it may still be sent, by whoever is there now. */
export function isStillWanted({ at, by }: Waiting, who: string | null, now: number): boolean {
  return now - at < OLDEST_MS && (by === undefined || by === who);
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
    return []; // not ours
  }
}

function isWaiting(value: unknown): value is Waiting {
  if (typeof value !== 'object' || value === null || !('key' in value && 'at' in value)) return false;
  if (typeof value.key !== 'string' || typeof value.at !== 'number') return false;
  return 'form' in value ? Array.isArray(value.form) : 'list' in value && 'id' in value && 'keep' in value;
}
