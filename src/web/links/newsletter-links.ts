import type { NewsletterLinks } from '../../modules/newsletter/newsletter-mails.ts';
import { prefixLocale, to, unprefixedPaths } from '../paths.ts';

/** URLs in newsletter e-mails. */
export function createNewsletterLinks(siteUrl: string): NewsletterLinks {
  return {
    confirm: (token, locale) => siteUrl + prefixLocale(to.confirmNewsletter(token), locale),
    unsubscribe: (token, locale) => siteUrl + prefixLocale(to.leaveNewsletter(token), locale),
    oneClickUnsubscribe: (token) => siteUrl + unprefixedPaths.oneClickUnsubscribe(token),
  };
}
