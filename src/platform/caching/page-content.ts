import { hash } from 'node:crypto';
import { compressBody, decompressBody, type Encoding } from '../http/content-encoding.ts';
import { copyToOwnMemory } from './own-memory.ts';

/** During a request: Zstandard 6 has the size of Brotli 4 for a half to a third of its time (pages of 40–190 KB). */
const FAST_LEVELS = { br: 4, zstd: 6, gzip: 5 };

/** A fifth smaller than Brotli 4, but 50–200 ms of processor time. */
const BEST_LEVELS = { br: 11 };

/** After a best compression, none begins for this multiple of its duration: at most 5 % of a core is spent on them. */
const REST_FACTOR = 20;

/** Encodings that pages offer, in order of preference. */
const FAST_ORDER = ['zstd', 'br', 'gzip'] as const;
const BEST_ORDER = ['br', 'zstd', 'gzip'] as const;

/** Body of a page with its ETag and its compressed copies, made on demand. The first copy replaces the body in memory. */
export class PageContent {
  /** Bytes of the uncompressed body. */
  readonly length: number;
  /** Called after `size` has changed. */
  onResize: (() => void) | undefined;
  #body: Buffer | null;
  #etag: string | undefined;
  readonly #compressed = new Map<Encoding, Buffer>();
  readonly #pending = new Map<Encoding, Promise<Buffer>>();
  #hasBest = false;

  constructor(body: Buffer) {
    this.#body = body;
    this.length = body.length;
  }

  /** Weak, because all encodings share it. */
  get etag(): string {
    this.#etag ??= `W/"${hash('sha1', this.#body ?? '', 'base64url')}"`;
    return this.#etag;
  }

  /** Bytes in memory. */
  get size(): number {
    return [...this.#compressed.values()].reduce((total, { length }) => total + length, this.#body?.length ?? 0);
  }

  /** In order of preference. */
  get offered(): readonly Encoding[] {
    return this.#hasBest ? BEST_ORDER : FAST_ORDER;
  }

  /** Whether a browser has requested the page and it has no best copy yet. */
  get canImprove(): boolean {
    return !this.#hasBest && (this.#compressed.has('br') || this.#compressed.has('zstd'));
  }

  /** The body, uncompressed. */
  async read(): Promise<Buffer> {
    if (this.#body) return this.#body;
    const [copy] = this.#compressed;
    if (!copy) throw new Error('a page has neither its body nor a compressed copy');
    return decompressBody(copy[1], copy[0]);
  }

  /** The compressed body, if it is ready. */
  peek(encoding: Encoding): Buffer | undefined {
    return this.#compressed.get(encoding);
  }

  /** The compressed body; concurrent calls share one compression. */
  async compress(encoding: Encoding): Promise<Buffer> {
    const ready = this.#compressed.get(encoding);
    if (ready) return ready;
    const pending = this.#pending.get(encoding) ?? this.#compressFast(encoding);
    this.#pending.set(encoding, pending);
    return pending;
  }

  async #compressFast(encoding: Encoding): Promise<Buffer> {
    const compressed = await compressBody(await this.read(), encoding, FAST_LEVELS);
    this.#pending.delete(encoding);
    // the best copy can be ready before the fast one
    return this.#compressed.get(encoding) ?? this.#store(encoding, compressed);
  }

  async improve(): Promise<void> {
    this.#store('br', await compressBody(await this.read(), 'br', BEST_LEVELS));
    this.#hasBest = true;
  }

  #store(encoding: Encoding, compressed: Buffer): Buffer {
    const stored = copyToOwnMemory(compressed);
    this.#compressed.set(encoding, stored);
    // private pages have no ETag, and nothing holds them after their response
    if (this.#etag) this.#body = null;
    this.onResize?.();
    return stored;
  }
}

/** Makes the best copies of bodies that stay the same, one at a time and with pauses. */
export class BackgroundCompression {
  readonly #now: () => number;
  #nextAt = 0;

  /** @param now monotonic time; milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Starts the best compression of a body, unless one is running or has ended recently. */
  offer(content: PageContent): Promise<void> | null {
    const start = this.#now();
    if (!content.canImprove || start < this.#nextAt) return null;
    this.#nextAt = Number.POSITIVE_INFINITY;
    const rest = () => {
      this.#nextAt = this.#now() + REST_FACTOR * (this.#now() - start);
    };
    // a failure leaves the fast copy
    return content.improve().then(rest, rest);
  }
}
