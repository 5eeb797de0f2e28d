import type { ChatLink } from '../../../modules/content/chat-link.rules.ts';
import type { PageNames } from '../../../modules/naming/page-names.rules.ts';
import type { PageMoney } from '../../ui/money-format.tsx';
import type { Tags } from '../tags/tags.ts';

export type FrameLink = { title: string /** Path without language, or a whole address. */; url: string };

export type FrameCategory = {
  slug: string;
  title: string;
  image: string | null;
  inFooter: boolean;
  children: FrameCategory[];
};

/** What surrounds every page of a language; the same for every visitor. */
export type Frame = {
  siteName: string;
  /** What the tab says when a page could not be shown. */
  faultTitles: { notFound: string; sorry: string };
  logo: string | null;
  footerLogo: string | null;
  money: PageMoney;
  topBanner: {
    title: string;
    text: string;
    /** A path without language, or a whole address; null leads nowhere. */
    url: string | null;
    closable: boolean;
    only: 'guest' | 'user' | undefined;
    mark: string;
    /** Of the specification's measure, 500×100, with its things at the end of the line. */
    picture: { src: string /** At twice the width. */; src2x: string } | null;
  } | null;
  /** The mark of the announcement that opens over the page; nothing of what it says. */
  popup: string | null;
  chat: ChatLink | null;
  links: { left: FrameLink[]; right: FrameLink[] };
  categories: FrameCategory[];
  pages: { slug: string; title: string }[];
  /** Of all content pages, those with a name of their own in this language. */
  pageNames: PageNames;
  social: { title: string; link: string; image: string | null }[];
  languages: { code: string; name: string }[];
  contact: { email: string; phone: string; companyName: string; companyNumber: string };
  /** Ways to pay, by their codes in the contract. */
  payment: { code: number; title: string }[];
  /** Who the shop is, in the owner's words; empty: the program's. */
  promise: string;
  copyright: { year: string; text: string };
  cookieNotice: boolean;
  /** Whether browsers keep visited pages for when there is no network. */
  keepsPages: boolean;
  consentMonths: number;
  tags: Tags | null;
  signInWith: { google: boolean; facebook: boolean };
};
