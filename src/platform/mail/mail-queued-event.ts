const listeners = new Set<() => void>();

/** Subscribes to queued mails in this process. Only a hint; the sender also polls. */
export function onMailQueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitMailQueued(): void {
  for (const listener of listeners) listener();
}
