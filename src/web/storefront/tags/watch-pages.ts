import type { DataRouter, RouterState } from 'react-router';
import { to } from '../../paths.ts';
import { HAS_TAGS } from '../consent/forget-tags.ts';
import { addedBy, checkoutOf, purchaseOf, viewOf } from './page-events.ts';
import { notePurchase, takePurchases } from './purchases.ts';
import type { ShopEvent } from './shop-event.ts';
import { isTagged } from './tagged-pages.ts';

/** The path that the document itself came for: its content security policy is the one in force. */
function documentPath(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return new URL(entry?.name ?? location.href, location.href).pathname;
}

/** Whether scripts of others may run in this document at all. */
export function isTaggedDocument({ basename }: DataRouter): boolean {
  return isTagged(withoutLanguage(documentPath(), basename)) && isTagged(withoutLanguage(location.pathname, basename));
}

/**
 * Tells what happens on pages, and sees to it that the border between pages with scripts of others and pages without
 * is crossed by a whole load: what is in memory would come along, and the other page's policy would not.
 * @returns what ends it
 */
export function watchPages(router: DataRouter, currency: string, tell: (event: ShopEvent) => void): () => void {
  const adding = new Map<string, FormData>();
  let seen = '';
  const look = (state: RouterState) => {
    const { navigation } = state;
    const next = navigation.state === 'loading' ? navigation.location : state.location;
    const path = withoutLanguage(next.pathname, router.basename);
    const here = HAS_TAGS in document.documentElement.dataset;
    // a form that is being sent is not stopped: what it is answered may lead elsewhere
    const leads = navigation.state === 'loading' || (navigation.state === 'idle' && here);
    if (leads && isTagged(path) !== here) {
      if (path === to.checkout()) tell(checkoutOf(currency));
      return leaveFor(router, next.pathname + next.search + next.hash);
    }
    if (navigation.state !== 'idle') return;
    const loaded = state.loaderData[state.matches.at(-1)?.route.id ?? ''] ?? {};
    for (const event of added(state, adding, loaded, currency)) tell(event);
    const bought = purchaseOf(loaded, currency);
    if (bought?.transaction_id) notePurchase(bought.transaction_id, bought);
    if (!here) return;
    for (const purchase of takePurchases()) tell(purchase);
    const view = viewOf(loaded, currency);
    if (view && view.once !== seen) tell(view.event);
    seen = view?.once ?? path;
  };
  look(router.state);
  return router.subscribe(look);
}

/** What forms that stay on the page have put into the basket since the last look. */
function added(state: RouterState, adding: Map<string, FormData>, loaded: object, currency: string): ShopEvent[] {
  const events: ShopEvent[] = [];
  for (const [key, fetcher] of state.fetchers) {
    if (fetcher.state === 'submitting' && fetcher.formData && fetcher.formAction?.endsWith(to.cart()))
      adding.set(key, fetcher.formData);
    const form = fetcher.state === 'submitting' ? undefined : adding.get(key);
    if (!form) continue;
    adding.delete(key);
    const event = fetcher.data?.ok === true ? addedBy(form, loaded, currency) : null;
    if (event) events.push(event);
  }
  return events;
}

/** Stops the way in place, and goes there as a browser does. */
function leaveFor(router: DataRouter, address: string): void {
  router.dispose();
  // kept as it is by the browser, this page would no longer lead anywhere
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  // steps back and forth have changed the address already
  if (address === location.pathname + location.search + location.hash) location.reload();
  else location.assign(address);
}

function withoutLanguage(path: string, basename: string | undefined): string {
  if (!basename || basename === '/' || !`${path}/`.startsWith(`${basename}/`)) return path;
  return path.slice(basename.length) || '/';
}
