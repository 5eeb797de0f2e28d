const listeners = new Set<() => void>();

/** Rings in this process when a mail is queued. Only a hint: whoever sends also looks by itself. */
export function onMailQueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function mailWasQueued(): void {
  for (const listener of listeners) listener();
}
