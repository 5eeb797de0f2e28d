export type CacheEntry<T> = { value: T; madeAt: number; bytes: number };

/** In-memory LRU cache with a size limit in bytes. */
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

  /** Marks an entry as the most recently used. */
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
