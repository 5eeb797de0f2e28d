import type { ChatLink } from '../../../modules/content/layout/chat-link.rules.ts';
import type { PagePaths } from '../../../modules/naming/page-paths.rules.ts';
import type { IconName } from '../../ui/icons/icon-names.ts';
import type { PageMoney } from '../../ui/numbers/money-format.tsx';
import type { Tags } from '../tags/tags.ts';

export type LayoutLink = { title: string /** Path without locale prefix, or an absolute URL. */; url: string };

export type LayoutCategory = {
  slug: string;
  title: string;
  image: string | null;
  inFooter: boolean;
  children: LayoutCategory[];
};

/** Layout data of a language; the same for every visitor. */
export type LayoutData = {
  siteName: string;
  /** Document titles of error pages. */
  errorTitles: { notFound: string; sorry: string };
  logo: string | null;
  footerLogo: string | null;
  money: PageMoney;
  topBanner: {
    title: string;
    text: string;
    /** A path without locale prefix, or an absolute URL; null for no link. */
    url: string | null;
    closable: boolean;
    only: 'guest' | 'user' | undefined;
    mark: string;
    /** 500×100 as in the specification, with the motif at the end of the line. */
    /** `src2x`: double width; `focal`: value of `data-focal`. */
    picture: { src: string; src2x: string; focal: string | undefined } | null;
  } | null;
  /** Version mark of the popup banner; its content is loaded separately. */
  popup: string | null;
  chat: ChatLink | null;
  links: { left: LayoutLink[]; right: LayoutLink[] };
  categories: LayoutCategory[];
  pages: { slug: string; title: string }[];
  /** Content pages with a name in this language. */
  pageNames: PagePaths;
  social: { title: string; link: string; image: string | null }[];
  languages: { code: string; name: string }[];
  /** Draft language that a staff member previews, with its page of the admin; null in public languages. */
  previewedLanguage: { name: string; adminHref: string } | null;
  contact: { email: string; phone: string; companyName: string; companyNumber: string };
  /** Payment methods by their code in the API. */
  payment: { icon: IconName; title: string }[];
  /** About text of the owner; empty for the default text. */
  aboutText: string;
  copyright: { year: string; text: string };
  cookieNotice: boolean;
  /** Whether the service worker caches visited pages. */
  hasServiceWorker: boolean;
  consentMonths: number;
  tags: Tags | null;
  signInWith: { google: boolean; facebook: boolean };
};
