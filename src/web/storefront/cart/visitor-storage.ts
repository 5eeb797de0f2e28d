import { readStorage, writeStorage } from '../layout/browser-storage.ts';

/** Lifetime of a guest cart after its last change, in seconds. */
export const GUEST_TTL_SECONDS = 90 * 24 * 3600;

/**
 * Writes the entries that the specification requires in every visitor's local storage: guest token and current route.
 */
export function syncVisitorStorage(path: string): void {
  // do not store the secret of a mailed link, because the browser may be shared
  if (!/[\w-]{43}/.test(path)) writeStorage('currentRoute', path);
  const known = /(?:^|; )frontend_guest=([\da-f-]{36})/.exec(document.cookie)?.[1];
  // cookie and local storage restore each other; only a secure context can create a token, otherwise the server does
  const token = known ?? readStorage('guestUserToken') ?? crypto.randomUUID?.();
  if (!token) return;
  writeStorage('guestUserToken', token);
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing on plain http and in older browsers
  if (!known) document.cookie = `frontend_guest=${token}; path=/; max-age=${GUEST_TTL_SECONDS}; samesite=lax${secure}`;
}
