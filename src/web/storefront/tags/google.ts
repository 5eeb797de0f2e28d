import type { Wishes } from '../chrome/consent.ts';
import { loadScript } from './load-script.ts';
import type { ShopEvent } from './shop-event.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const HOST = 'https://www.googletagmanager.com';

function push(entry: unknown): void {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
}

/** gtag accepts `arguments` objects only; an array would be treated as data. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  push(arguments);
}

/**
 * Consent mode: everything is denied by default before the first script loads, then updated by the visitor's consent.
 */
export function startGoogle(id: string, wishes: Wishes): void {
  gtag('consent', 'default', grants({ statistics: false, marketing: false }));
  agreeGoogle(wishes);
  gtag('set', 'ads_data_redaction', true);
  if (id.startsWith('GTM-')) {
    push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    loadScript(`${HOST}/gtm.js?id=${id}`);
    return;
  }
  gtag('js', new Date());
  gtag('config', id);
  loadScript(`${HOST}/gtag/js?id=${id}`);
}

export function agreeGoogle(wishes: Wishes): void {
  gtag('consent', 'update', grants(wishes));
}

export function tellGoogle(id: string, { name, ...event }: ShopEvent): void {
  if (!id.startsWith('GTM-')) gtag('event', name, event);
  // resets `ecommerce` first: a container would merge the items of two events
  else for (const entry of [{ ecommerce: null }, { event: name, ecommerce: event }]) push(entry);
}

function grants({ statistics, marketing }: Wishes) {
  const toValue = (granted: boolean) => (granted ? 'granted' : 'denied');
  return {
    analytics_storage: toValue(statistics),
    ad_storage: toValue(marketing),
    ad_user_data: toValue(marketing),
    ad_personalization: toValue(marketing),
  };
}
