import { listPublicLocales } from '../../kernel/locale.ts';
import { adminPaths } from '../admin/admin-paths.ts';
import { prefixLocale, to, unprefixedPaths } from '../paths.ts';

/** Private pages: they have no content for crawlers, and requests create carts or sessions. */
const PRIVATE_PATHS = [
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
export function buildRobotsText(siteUrl: string): string {
  const disallowed = [
    ...listPublicLocales().flatMap((locale) => PRIVATE_PATHS.map((path) => prefixLocale(path, locale))),
    '/api/',
    adminPaths.root(),
    '/language/',
  ];
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}${unprefixedPaths.sitemap()}`,
    '',
  ].join('\n');
}
