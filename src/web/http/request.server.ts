import { createContext } from 'react-router';
import type { Locale } from '../../kernel/locale.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import type { Translator } from '../../platform/translator.ts';
import type { Services } from '../../services.ts';
import type { StructuredData } from '../seo/structured-data.server.ts';
import type { InlineParts } from './content-security-policy.server.ts';

export type CookieOptions = { maxAge: number; httpOnly: boolean };

/** Request context of loaders and actions. */
export type ShopRequest = {
  services: Services;
  locale: Locale;
  t: Translator;
  /** Path without the language prefix. */
  path: string;
  /** IP address, for rate limits. */
  address: string;
  userAgent: string | null;
  /** Whether the browser loads the page in advance; the visitor may never see it. */
  isPrefetch: boolean;
  /** The visitor. A call makes the page private: it is never cached. */
  visitor(): Promise<Visitor>;
  /** The guest token of the request, or a new one, which the response sets as a cookie. */
  guestToken(): string;
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string): void;
};

export const shopRequest = createContext<ShopRequest>();

export type PageSlot = {
  /** The rendered page, its inline parts for the CSP, and the URLs of its stylesheets. Cached fragments contain none. */
  page: { body: Buffer; inline: InlineParts; stylesheets: readonly string[] } | null;
  /** Unexpected error; the rendered page is an error page. */
  fault: unknown;
  /** Code of the log entry of the fault; the error page shows it. */
  incident?: string;
  /** Structured data of the page from its loaders; called only for documents. */
  structuredData: (() => StructuredData)[];
};

/** The renderer stores the page here for the page handler: faster than a stream through the web API. */
export const renderedPage = createContext<PageSlot>();
