import type { DataRouter, RouterState } from 'react-router';
import { to } from '../../paths.ts';
import { TAGS_DATA_KEY } from '../consent/remove-tags.ts';
import { toAddToCartEvent, toCheckoutEvent, toPurchaseEvent, toViewEvent } from './page-events.ts';
import { savePurchase, takePendingPurchases } from './pending-purchases.ts';
import type { ShopEvent } from './shop-event.ts';
import { isTagAllowed } from './tagged-pages.ts';

/** Path of the loaded document, whose content security policy is in force. */
function getDocumentPath(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return new URL(entry?.name ?? location.href, location.href).pathname;
}

/** Whether third-party scripts may run in this document. */
export function canRunTags({ basename }: DataRouter): boolean {
  return (
    isTagAllowed(stripLanguage(getDocumentPath(), basename)) && isTagAllowed(stripLanguage(location.pathname, basename))
  );
}

/**
 * Reports page events, and forces a document load between pages with and without third-party scripts: scripts in memory
 * would stay, and the CSP would be that of the previous page.
 * @returns an unsubscribe function
 */
export function watchPages(router: DataRouter, currency: string, sendEvent: (event: ShopEvent) => void): () => void {
  const pendingForms = new Map<string, FormData>();
  let lastView = '';
  const inspect = (state: RouterState) => {
    const { navigation } = state;
    const next = navigation.state === 'loading' ? navigation.location : state.location;
    const path = stripLanguage(next.pathname, router.basename);
    const hasTags = TAGS_DATA_KEY in document.documentElement.dataset;
    // a pending submission is not interrupted: it may redirect elsewhere
    const isNavigating = navigation.state === 'loading' || (navigation.state === 'idle' && hasTags);
    if (isNavigating && isTagAllowed(path) !== hasTags) {
      if (path === to.checkout()) sendEvent(toCheckoutEvent(currency));
      return loadDocument(router, next.pathname + next.search + next.hash);
    }
    if (navigation.state !== 'idle') return;
    const loaded = state.loaderData[state.matches.at(-1)?.route.id ?? ''] ?? {};
    for (const event of listAddToCartEvents(state, pendingForms, loaded, currency)) sendEvent(event);
    const purchaseEvent = toPurchaseEvent(loaded, currency);
    if (purchaseEvent?.transaction_id) savePurchase(purchaseEvent.transaction_id, purchaseEvent);
    if (!hasTags) return;
    for (const purchase of takePendingPurchases()) sendEvent(purchase);
    const view = toViewEvent(loaded, currency);
    if (view && view.once !== lastView) sendEvent(view.event);
    lastView = view?.once ?? path;
  };
  inspect(router.state);
  return router.subscribe(inspect);
}

/** Add-to-cart events of fetcher forms completed since the last call. */
function listAddToCartEvents(
  state: RouterState,
  pendingForms: Map<string, FormData>,
  loaded: object,
  currency: string,
): ShopEvent[] {
  const events: ShopEvent[] = [];
  for (const [key, fetcher] of state.fetchers) {
    if (fetcher.state === 'submitting' && fetcher.formData && fetcher.formAction?.endsWith(to.cart()))
      pendingForms.set(key, fetcher.formData);
    const form = fetcher.state === 'submitting' ? undefined : pendingForms.get(key);
    if (!form) continue;
    pendingForms.delete(key);
    const event = fetcher.data?.ok === true ? toAddToCartEvent(form, loaded, currency) : null;
    if (event) events.push(event);
  }
  return events;
}

/** Stops the router and loads the URL as a document. */
function loadDocument(router: DataRouter, address: string): void {
  router.dispose();
  // restored from the back/forward cache, this page would have no working router
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  // after back or forward the URL has already changed
  if (address === location.pathname + location.search + location.hash) location.reload();
  else location.assign(address);
}

function stripLanguage(path: string, basename: string | undefined): string {
  if (!basename || basename === '/' || !`${path}/`.startsWith(`${basename}/`)) return path;
  return path.slice(basename.length) || '/';
}
