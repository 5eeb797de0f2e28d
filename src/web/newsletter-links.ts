import type { NewsletterLinks } from '../modules/newsletter/newsletter-mails.ts';
import { bare, inLocale, to } from './paths.ts';

/** URLs in newsletter e-mails. */
export function newsletterLinks(siteUrl: string): NewsletterLinks {
  return {
    confirm: (token, locale) => siteUrl + inLocale(to.confirmNewsletter(token), locale),
    leave: (token, locale) => siteUrl + inLocale(to.leaveNewsletter(token), locale),
    leaveAtOnce: (token) => siteUrl + bare.newsletterWayOut(token),
  };
}
