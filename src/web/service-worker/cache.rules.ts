import { MULTI_VALUE_PARAMS, SINGLE_VALUE_PARAMS } from '../../modules/listing/filters/filter-address.rules.ts';
import { adminPaths } from '../admin/admin-paths.ts';
import { to, unprefixedPaths } from '../paths.ts';

/** Private pages, pages of tokens in e-mail links, and searches: never cached, whatever their `Cache-Control`. */
const PRIVATE_PATHS = [
  ...[to.cart(), to.checkout(), to.shipping(), to.payment(''), to.paymentReturn(''), to.razorpayCallback()],
  ...[
    to.repair(''),
    to.tradeInOffer(''),
    to.trackOrder(),
    to.returns(),
    to.confirmCancellation(''),
    to.confirmNewsletter(''),
    to.leaveNewsletter(''),
  ],
  ...[
    to.stockAlert(''),
    to.unsubscribeReviewMails(''),
    to.revertEmailChange(''),
    to.accountClosed(),
    '/user/',
    '/seller/',
  ],
  ...[to.login(), to.register(), to.forgotPassword(), to.socialCallback(), to.logout()],
  ...[to.search(), '/recently-viewed', '/language/', '/dev/', unprefixedPaths.oneClickUnsubscribe('')],
];

/** URLs that are not pages of the shop: no offline fallback. */
const NON_PAGE_PATHS = ['/api/', adminPaths.root(), '/files/', '/dev/'];

/** Parameters that select a page of products, a device or a fault. Others can contain tokens or text of the visitor. */
const SELECTION_PARAMS =
  /^(page|sort|brand|collection|category|stars|tag|banner|home_spm|variant|model|type|fault|review_sort|attribute(_\d+)?|attributes_\d+)$/;

function isSelectionParam(name: string): boolean {
  return MULTI_VALUE_PARAMS.has(name) || SINGLE_VALUE_PARAMS.has(name) || SELECTION_PARAMS.test(name);
}

const LOCALE_PREFIX = /^\/[a-z]{2,3}(-[a-z]+)?(?=\/|$)/i;

type ResponseInfo = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>;

/** Whether a response is public and complete, by its `Cache-Control`. */
export function isPublicResponse({ status, type, redirected, headers }: ResponseInfo): boolean {
  const cacheControl = headers.get('cache-control') ?? '';
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    /\bpublic\b/.test(cacheControl) &&
    !/no-store|private/.test(cacheControl)
  );
}

/** Whether a response is an HTML page. */
export function isHtml({ headers }: Pick<Response, 'headers'>): boolean {
  return (headers.get('content-type') ?? '').startsWith('text/html');
}

/** Whether a response is immutable. */
export function isImmutable({ headers }: Pick<Response, 'headers'>): boolean {
  return /\bimmutable\b/.test(headers.get('cache-control') ?? '');
}

/** Whether a page can be cached, by its URL. */
export function isCacheablePage({ pathname: path, searchParams }: URL): boolean {
  const rest = path.replace(LOCALE_PREFIX, '') || '/';
  if (![...searchParams.keys()].every(isSelectionParam)) return false;
  return !isNonPagePath(path) && ![path, rest].some((one) => PRIVATE_PATHS.some((start) => isUnderPath(one, start)));
}

export function isNonPagePath(path: string): boolean {
  return NON_PAGE_PATHS.some((start) => isUnderPath(path, start));
}

/** The cache of a subresource: scripts, styles and messages, or pictures. */
export function selectAssetCache(path: string): 'parts' | 'pictures' | null {
  if (path.startsWith('/assets/') || path.startsWith('/messages/')) return 'parts';
  return path.startsWith(unprefixedPaths.file('')) ? 'pictures' : null;
}

/** URLs of the scripts, styles, messages and fonts in the HTML of a page. */
export function findAssetUrls(html: string): string[] {
  return [...new Set(html.match(/\/(?:assets|messages)\/[\w.-]+\.(?:js|css|json|woff2|svg)/g))];
}

function isUnderPath(path: string, start: string): boolean {
  return start.endsWith('/') ? path.startsWith(start) : path === start || path.startsWith(`${start}/`);
}
