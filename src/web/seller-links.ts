import type { SellerLinks } from '../modules/sellers/application-mails.ts';
import { inLocale, to } from './paths.ts';

/** Addresses in mails to those who sell or want to. */
export function sellerLinks(siteUrl: string): SellerLinks {
  return {
    application: (locale) => siteUrl + inLocale(to.sellerRegister(), locale),
    store: (slug, locale) => siteUrl + inLocale(to.store(slug), locale),
  };
}
