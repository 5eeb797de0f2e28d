import { inOffice } from '../backoffice/office-paths.ts';
import { bare, to } from '../paths.ts';

/** Pages of one visitor, pages that a mailed token opens, and what somebody looked for: never kept, whatever they say. */
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

/** Not pages of the shop, which answer for themselves also when they cannot be reached. */
const ELSEWHERE = ['/api/', inOffice.entry(), '/files/', '/dev/'];

/** Parameters that choose among goods, devices and their faults. Any other may be a token, or what somebody wrote. */
const CHOICE =
  /^(page|sort|min|max|brands?|collections?|category|shipping|in_stock|rating|stars|fits|tag|banner|home_spm|variant|model|type|fault|review_sort|attributes?(_\d+)?)$/;

const LANGUAGE = /^\/[a-z]{2,3}(-[a-z]+)?(?=\/|$)/i;

type Answer = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>;

/** Whether an answer is the same for everybody, as it says itself. */
export function isShared({ status, type, redirected, headers }: Answer): boolean {
  const says = headers.get('cache-control') ?? '';
  return status === 200 && type === 'basic' && !redirected && /\bpublic\b/.test(says) && !/no-store|private/.test(says);
}

/** Whether it is something to read, and not a file or a list for machines. */
export function isPage({ headers }: Pick<Response, 'headers'>): boolean {
  return (headers.get('content-type') ?? '').startsWith('text/html');
}

/** Whether an answer stays as it is for good. */
export function isForGood({ headers }: Pick<Response, 'headers'>): boolean {
  return /\bimmutable\b/.test(headers.get('cache-control') ?? '');
}

/** Whether a page may be kept, by its address. */
export function mayBeKept({ pathname: path, searchParams }: URL): boolean {
  const rest = path.replace(LANGUAGE, '') || '/';
  if (![...searchParams.keys()].every((name) => CHOICE.test(name))) return false;
  return !isElsewhere(path) && ![path, rest].some((one) => NEVER.some((start) => isBelow(one, start)));
}

export function isElsewhere(path: string): boolean {
  return ELSEWHERE.some((start) => isBelow(path, start));
}

/** Where a page's parts lie: scripts, styles, words, colours, and pictures. */
export function shelfOf(path: string): 'parts' | 'pictures' | null {
  if (path.startsWith('/assets/') || path.startsWith('/messages/') || path === '/theme.css') return 'parts';
  return path.startsWith(bare.file('')) ? 'pictures' : null;
}

/** Its parts as a page names them. */
export function partsIn(html: string): string[] {
  return [...new Set(html.match(/\/(?:assets|messages)\/[\w.-]+\.(?:js|css|json|woff2|svg)|\/theme\.css\?v=\w+/g))];
}

function isBelow(path: string, start: string): boolean {
  return start.endsWith('/') ? path.startsWith(start) : path === start || path.startsWith(`${start}/`);
}
