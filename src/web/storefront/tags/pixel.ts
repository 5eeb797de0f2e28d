import { loadScript } from './load-script.ts';
import type { ShopEvent } from './shop-event.ts';

/** The queue function that Meta's script expects and drains. */
type Fbq = {
  (...command: unknown[]): void;
  callMethod?: (...command: unknown[]) => void;
  queue: unknown[][];
  push: unknown;
  loaded: boolean;
  version: string;
};

declare global {
  interface Window {
    fbq?: Fbq;
    _fbq?: Fbq;
  }
}

const PIXEL_EVENT_NAMES: Record<ShopEvent['name'], string | null> = {
  view_item: 'ViewContent',
  // Meta has no event for lists
  view_item_list: null,
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  purchase: 'Purchase',
};

export function startPixel(id: string): void {
  const fbq: Fbq = Object.assign(
    (...command: unknown[]) => void (fbq.callMethod ? fbq.callMethod(...command) : fbq.queue.push(command)),
    { queue: [], push: null, loaded: true, version: '2.0' },
  );
  fbq.push = fbq;
  window.fbq = fbq;
  window._fbq = fbq;
  // autoConfig would read the page's forms and buttons
  fbq('set', 'autoConfig', false, id);
  fbq('init', id);
  fbq('track', 'PageView');
  loadScript('https://connect.facebook.net/en_US/fbevents.js');
}

export function sendPixelEvent({ name, items, value, currency, transaction_id }: ShopEvent): void {
  const pixelName = PIXEL_EVENT_NAMES[name];
  if (!pixelName) return;
  const contents = items.map(({ item_id: id, quantity, price: item_price }) => ({ id, quantity, item_price }));
  const content_ids = contents.map(({ id }) => id);
  const facts = { content_type: 'product', content_ids, contents, value, currency };
  // the event id deduplicates the order at Meta
  window.fbq?.('track', pixelName, facts, transaction_id ? { eventID: transaction_id } : {});
}
