import { isLocale } from '../../../kernel/locale.ts';

export const MAX_PATH_LENGTH = 300;

/** First segments of addresses that belong to the server or the admin. */
const SERVER_SEGMENTS: ReadonlySet<string> = new Set(['admin', 'api', 'assets', 'files', 'sitemap', 'feed', 'dev']);

/** Pages with a fixed address; `redirects.test.ts` compares them with the routes. */
const FIXED_SEGMENTS: ReadonlySet<string> = new Set([
  ...['', 'products', 'categories', 'brands', 'search', 'services', 'techtype', 'brandsjourney', 'modelrange'],
  ...['journeywindow', 'trade-in', 'newsletter', 'cart', 'checkout', 'shipping', 'payment', 'track-order', 'returns'],
  ...['cancellation', 'logout', 'user', 'account-closed', 'login', 'register', 'forgot-password', 'social-callback'],
  ...['offline', 'stock-alert', 'repair', 'email-back', 'review-mails', 'seller', 'recently-viewed', 'flash-sale'],
]);

const FIXED_PATHS: ReadonlySet<string> = new Set(['/page/stores', '/page/sitemap']);

/** Normalizes the path of an address that is redirected: decoded, without locale, duplicate and trailing slashes. */
export function normalizeFromPath(text: string): string {
  const segments = decodePath(text).split('/').filter(Boolean);
  const [first = ''] = segments;
  return `/${(isLocale(first) ? segments.slice(1) : segments).join('/')}`.normalize();
}

/** Malformed percent escapes stay as they are. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether an address can be redirected: a path without query, outside of the server's own addresses. */
export function isRedirectSource(path: string): boolean {
  const [first = ''] = path.split('/').slice(1);
  return path.startsWith('/') && !/[?#\\\s]|\p{Cc}/u.test(path) && !SERVER_SEGMENTS.has(first);
}

/** Whether an address is a page that the shop always has. */
export function isFixedPage(path: string): boolean {
  const [first = '', ...more] = path.split('/').slice(1);
  if (FIXED_PATHS.has(path)) return true;
  return FIXED_SEGMENTS.has(first) && (more.length === 0 || first === 'user' || first === 'seller');
}

/**
 * Whether an address is on the shop: a path, and not that of another host (`//example.com`). Dot segments are refused,
 * because browsers resolve them: `/.//example.com` is `//example.com`.
 */
export function isRedirectTarget(to: string): boolean {
  if (!to.startsWith('/') || /[\\\s]|\p{Cc}/u.test(to)) return false;
  const path = decodePath(to.split(/[?#]/, 1)[0] ?? '');
  if (path.includes('//') || path.includes('\\')) return false;
  const [first = ''] = getTargetPath(to).split('/').slice(1);
  return decodePath(new URL(to, 'http://shop.invalid').pathname) === path && !SERVER_SEGMENTS.has(first);
}

/** Path of a target, to find out whether it is redirected again. */
export function getTargetPath(to: string): string {
  return normalizeFromPath(to.split(/[?#]/, 1)[0] ?? '/');
}
