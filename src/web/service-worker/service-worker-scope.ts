/** Types of the service worker scope that TypeScript's `dom` library lacks (Service Workers, W3C, section 4). */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };

export type WorkerFetchEvent = WorkerEvent & {
  readonly request: Request;
  /** Response of the navigation preload. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

export type ServiceWorkerScope = {
  addEventListener(type: 'activate', listen: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: WorkerFetchEvent) => void): void;
  addEventListener(
    type: 'message',
    listen: (event: WorkerEvent & { readonly data: ServiceWorkerMessage }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
};

/** Messages of a page to the service worker. */
export type ServiceWorkerMessage =
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
