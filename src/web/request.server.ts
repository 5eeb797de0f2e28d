import { createContext } from 'react-router';
import type { Locale } from '../kernel/locale.ts';
import type { Visitor } from '../platform/visitor.ts';
import type { Translator } from '../platform/words.ts';
import type { Services } from '../services.ts';
import type { PageFacts } from './machines/page-facts.server.ts';

export type CookieOptions = { maxAge: number; httpOnly: boolean };

/** What loaders and actions know of the request they answer. */
export type ShopRequest = {
  services: Services;
  locale: Locale;
  t: Translator;
  /** Path without the language prefix. */
  path: string;
  /** Network address, for throttles. */
  address: string;
  userAgent: string | null;
  /** Who is there. Asking makes the page private: it is then never cached. */
  visitor(): Promise<Visitor>;
  /** The guest token that came along, or a new one that is set as a cookie with the answer. */
  guestToken(): string;
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string): void;
};

export const shopRequest = createContext<ShopRequest>();

export type PageSlot = {
  /** The finished page, and the inline scripts that may run in it. Kept parts bring none. */
  page: { body: Buffer; scripts: readonly string[] } | null;
  /** A surprise on the way: the page shown is an error page, and this is why. */
  fault: unknown;
  /** The code under which the log holds the fault, shown with the page. */
  incident?: string;
  /** What loaders tell machines about the page; asked when a whole document is made of it. */
  facts: (() => PageFacts)[];
};

/** Where the renderer leaves the finished page for the door to send: quicker than a stream through the web API. */
export const renderedPage = createContext<PageSlot>();
