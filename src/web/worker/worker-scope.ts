/** Types of the service worker scope that TypeScript's `dom` library lacks (Service Workers, W3C, section 4). */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };

export type Asked = Lasting & {
  readonly request: Request;
  /** Response of the navigation preload. */
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

/** Messages of a page to the service worker. */
export type Told =
  | { kind: 'renew' }
  | {
      kind: 'visited';
      /** URL of the page. */
      page: string;
      /** URL of the offline fallback page in the page's locale. */
      offline: string;
      /** URLs of subresources that the page has loaded. */
      parts: string[];
    };
