import { hash } from 'node:crypto';
import { compressBody, type Encoding } from '../http/content-encoding.ts';

/** During a request: Zstandard 6 has the size of Brotli 4 for a half to a third of its time (pages of 40–190 KB). */
const FAST_LEVELS = { br: 4, zstd: 6, gzip: 5 };

/** A fifth smaller than Brotli 4, but 50–200 ms of processor time. */
const BEST_LEVELS = { br: 11 };

/** After a best compression, none begins for this multiple of its duration: at most 5 % of a core is spent on them. */
const REST_FACTOR = 20;

/** Encodings that pages offer, in order of preference while no best compression is ready. */
const FAST_ORDER = ['zstd', 'br', 'gzip'] as const;
const BEST_ORDER = ['br', 'zstd', 'gzip'] as const;

/** ETag and compressed copies of one body, made on demand. */
export class PageEncodings {
  readonly #body: Buffer;
  readonly #compressed = new Map<Encoding, Buffer>();
  readonly #pending = new Map<Encoding, Promise<Buffer>>();
  #etag: string | undefined;
  #hasBest = false;

  constructor(body: Buffer) {
    this.#body = body;
  }

  /** Weak, because all encodings share it. */
  get etag(): string {
    this.#etag ??= `W/"${hash('sha1', this.#body, 'base64url')}"`;
    return this.#etag;
  }

  /** In order of preference. */
  get offered(): readonly Encoding[] {
    return this.#hasBest ? BEST_ORDER : FAST_ORDER;
  }

  /** Whether a client has asked for a Brotli or Zstandard copy and the best one is still missing. */
  get canImprove(): boolean {
    return !this.#hasBest && (this.#compressed.has('br') || this.#compressed.has('zstd'));
  }

  /** The compressed body, if it is ready. */
  peek(encoding: Encoding): Buffer | undefined {
    return this.#compressed.get(encoding);
  }

  async compress(encoding: Encoding): Promise<Buffer> {
    const pending = this.#pending.get(encoding) ?? compressBody(this.#body, encoding, FAST_LEVELS);
    this.#pending.set(encoding, pending);
    const compressed = await pending;
    // the best copy can be ready before the fast one
    if (!this.#compressed.has(encoding)) this.#compressed.set(encoding, compressed);
    return compressed;
  }

  async improve(): Promise<void> {
    this.#compressed.set('br', await compressBody(this.#body, 'br', BEST_LEVELS));
    this.#hasBest = true;
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
  offer(encodings: PageEncodings): Promise<void> | null {
    const start = this.#now();
    if (!encodings.canImprove || start < this.#nextAt) return null;
    this.#nextAt = Number.POSITIVE_INFINITY;
    const rest = () => {
      this.#nextAt = this.#now() + REST_FACTOR * (this.#now() - start);
    };
    // a failure leaves the fast copy
    return encodings.improve().then(rest, rest);
  }
}
