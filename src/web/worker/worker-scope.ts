/** What the browser gives a worker and the types of pages do not know (Service Workers, W3C, section 4). */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };

export type Asked = Lasting & {
  readonly request: Request;
  /** The answer that the browser asked for while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

export type WorkerScope = {
  addEventListener(type: 'activate', listen: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listen: (event: Asked) => void): void;
  addEventListener(type: 'message', listen: (event: Lasting & { readonly data: Told }) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
};

/** What a page says to the worker. */
export type Told =
  | { kind: 'renew' }
  | {
      kind: 'visited';
      /** The page's address, and that of the page to show in its place when there is none in its language. */
      page: string;
      offline: string;
      /** Addresses of what the page had loaded. */
      parts: string[];
    };
