export type CacheEntry<T> = { value: T; madeAt: number; bytes: number };

/** Keeps values in memory up to a number of bytes; the least recently used go first. */
export class ByteCache<T> {
  readonly #entries = new Map<string, CacheEntry<T>>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): CacheEntry<T> | undefined {
    return this.#entries.get(key);
  }

  /** Makes an entry the last to go. */
  touch(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  set(key: string, entry: CacheEntry<T>): void {
    this.delete(key);
    if (entry.bytes > this.#maxBytes) return;
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
