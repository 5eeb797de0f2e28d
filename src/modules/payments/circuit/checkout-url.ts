import type { PaymentProvider } from '../payment-provider.ts';

/** Host names of the local machine, as `URL.hostname` returns them. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Whether a checkout URL from a provider is allowed: https, on the provider's own hosts or the host of its base URL.
 * Plain http is allowed only for the loopback address.
 */
export function isAllowedCheckoutUrl(
  address: string,
  { payHosts, baseUrl }: Pick<PaymentProvider, 'payHosts' | 'baseUrl'>,
): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const base = new URL(baseUrl);
  if (url.origin === base.origin) return true;
  if (url.protocol !== 'https:' && !LOOPBACK_HOSTS.has(url.hostname)) return false;
  return payHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
