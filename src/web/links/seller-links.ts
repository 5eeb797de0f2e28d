import type { SellerLinks } from '../../modules/sellers/application-mails.ts';
import { prefixLocale, to } from '../paths.ts';

/** URLs in e-mails to sellers and applicants. */
export function createSellerLinks(siteUrl: string): SellerLinks {
  return {
    application: (locale) => siteUrl + prefixLocale(to.sellerRegister(), locale),
    store: (slug, locale) => siteUrl + prefixLocale(to.store(slug), locale),
  };
}
