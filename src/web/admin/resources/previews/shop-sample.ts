import type { PageMoney } from '../../../ui/numbers/money-format.tsx';

/** Values of settings that the sample of a page shows. */
export type ShopSample = {
  /** Stylesheet with the colours. */
  themeHref: string;
  siteName: string;
  /** URLs of pictures; null for the default logo. */
  logo: string | null;
  footerLogo: string | null;
  /** Picture of a product without one. */
  picture: string;
  money: PageMoney;
  about: string;
  contact: string[];
  copyright: string;
};
