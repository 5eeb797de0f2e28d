import type { AccountMailLinks } from '../../modules/customers/account-mails.ts';
import { prefixLocale, to } from '../paths.ts';

/** URLs in e-mails about a customer account. */
export function createAccountMailLinks(siteUrl: string): AccountMailLinks {
  return {
    signIn: (locale) => siteUrl + prefixLocale(to.login(), locale),
    forgotPassword: (locale) => siteUrl + prefixLocale(to.forgotPassword(), locale),
    undoEmailChange: (token, locale) => siteUrl + prefixLocale(to.revertEmailChange(token), locale),
  };
}
