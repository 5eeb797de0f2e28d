import { inOffice } from '../backoffice/office-paths.ts';
import { bare, to } from '../paths.ts';

/** Private pages, pages of tokens in e-mail links, and searches: never cached, whatever their `Cache-Control`. */
const NEVER = [
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
  ...[to.stockAlert(''), to.reviewMails(''), to.emailBack(''), to.accountClosed(), '/user/', '/seller/'],
  ...[to.login(), to.register(), to.forgotPassword(), to.socialCallback(), to.logout()],
  ...[to.search(), '/recently-viewed', '/language/', '/dev/', bare.newsletterWayOut('')],
];

/** URLs that are not pages of the shop: no offline fallback. */
const ELSEWHERE = ['/api/', inOffice.entry(), '/files/', '/dev/'];

/** Parameters that filter or select products, devices and faults. Others can contain tokens or text of the visitor. */
const CHOICE =
  /^(page|sort|min|max|brands?|collections?|category|shipping|in_stock|rating|stars|fits|tag|banner|home_spm|variant|model|type|fault|review_sort|attributes?(_\d+)?)$/;

const LANGUAGE = /^\/[a-z]{2,3}(-[a-z]+)?(?=\/|$)/i;

type Answer = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>;

/** Whether a response is public and complete, by its `Cache-Control`. */
export function isShared({ status, type, redirected, headers }: Answer): boolean {
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
export function isPage({ headers }: Pick<Response, 'headers'>): boolean {
  return (headers.get('content-type') ?? '').startsWith('text/html');
}

/** Whether a response is immutable. */
export function isForGood({ headers }: Pick<Response, 'headers'>): boolean {
  return /\bimmutable\b/.test(headers.get('cache-control') ?? '');
}

/** Whether a page can be cached, by its URL. */
export function mayBeKept({ pathname: path, searchParams }: URL): boolean {
  const rest = path.replace(LANGUAGE, '') || '/';
  if (![...searchParams.keys()].every((name) => CHOICE.test(name))) return false;
  return !isElsewhere(path) && ![path, rest].some((one) => NEVER.some((start) => isBelow(one, start)));
}

export function isElsewhere(path: string): boolean {
  return ELSEWHERE.some((start) => isBelow(path, start));
}

/** The cache of a subresource: scripts, styles, messages and theme, or pictures. */
export function shelfOf(path: string): 'parts' | 'pictures' | null {
  if (path.startsWith('/assets/') || path.startsWith('/messages/') || path === '/theme.css') return 'parts';
  return path.startsWith(bare.file('')) ? 'pictures' : null;
}

/** URLs of the scripts, styles, messages and fonts in the HTML of a page. */
export function partsIn(html: string): string[] {
  return [...new Set(html.match(/\/(?:assets|messages)\/[\w.-]+\.(?:js|css|json|woff2|svg)|\/theme\.css\?v=\w+/g))];
}

function isBelow(path: string, start: string): boolean {
  return start.endsWith('/') ? path.startsWith(start) : path === start || path.startsWith(`${start}/`);
}
