import { allLocales } from '../../kernel/locale.ts';
import { inOffice } from '../backoffice/office-paths.ts';
import { bare, inLocale, to } from '../paths.ts';

/** Pages of one visitor: nothing to find there, and asking for them costs a cart or a session. */
const PERSONAL = [
  to.cart(),
  to.checkout(),
  to.shipping(),
  to.payment(''),
  to.logout(),
  '/user/',
  to.paymentReturn(''),
  to.razorpayCallback(),
];

/** What crawlers are asked to leave alone; pages that only must not be listed say so themselves and stay readable. */
export function robotsText(siteUrl: string): string {
  const closed = [
    ...allLocales().flatMap((locale) => PERSONAL.map((path) => inLocale(path, locale))),
    '/api/',
    inOffice.entry(),
    '/language/',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}${bare.sitemap()}`,
    '',
  ].join('\n');
}
