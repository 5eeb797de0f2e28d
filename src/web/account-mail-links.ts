import type { AccountMailLinks } from '../modules/customers/account-mails.ts';
import { inLocale, to } from './paths.ts';

/** URLs in e-mails about a customer account. */
export function accountMailLinks(siteUrl: string): AccountMailLinks {
  return {
    signIn: (locale) => siteUrl + inLocale(to.login(), locale),
    forgotPassword: (locale) => siteUrl + inLocale(to.forgotPassword(), locale),
    emailBack: (token, locale) => siteUrl + inLocale(to.emailBack(token), locale),
  };
}
