import { allLocales } from '../../kernel/locale.ts';
import { inOffice } from '../backoffice/office-paths.ts';
import { bare, inLocale, to } from '../paths.ts';

/** Private pages: they have no content for crawlers, and requests create carts or sessions. */
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

/** Content of robots.txt. Pages that must only not be indexed are `noindex` and stay crawlable. */
export function robotsText(siteUrl: string): string {
  const disallowed = [
    ...allLocales().flatMap((locale) => PERSONAL.map((path) => inLocale(path, locale))),
    '/api/',
    inOffice.entry(),
    '/language/',
  ];
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}${bare.sitemap()}`,
    '',
  ].join('\n');
}
