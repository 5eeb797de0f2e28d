import type { SellerLinks } from '../modules/sellers/application-mails.ts';
import { inLocale, to } from './paths.ts';

/** URLs in e-mails to sellers and applicants. */
export function sellerLinks(siteUrl: string): SellerLinks {
  return {
    application: (locale) => siteUrl + inLocale(to.sellerRegister(), locale),
    store: (slug, locale) => siteUrl + inLocale(to.store(slug), locale),
  };
}
