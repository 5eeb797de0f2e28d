import { keep, kept } from '../chrome/browser-store.ts';

/** A guest's cart is kept this long after the last write; seconds. */
export const GUEST_SECONDS = 90 * 24 * 3600;

/** What the specification keeps in local storage for every visitor: who the guest is, and where they are. */
export function keepMarks(path: string): void {
  // a mailed link's secret is not left behind for whoever uses the browser next
  if (!/[\w-]{43}/.test(path)) keep('currentRoute', path);
  const known = /(?:^|; )frontend_guest=([\da-f-]{36})/.exec(document.cookie)?.[1];
  // whichever is left brings back the other; only pages from a safe origin can make one, elsewhere the server does
  const token = known ?? kept('guestUserToken') ?? crypto.randomUUID?.();
  if (!token) return;
  keep('guestUserToken', token);
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing on plain http and in older browsers
  if (!known) document.cookie = `frontend_guest=${token}; path=/; max-age=${GUEST_SECONDS}; samesite=lax${secure}`;
}
