import type { RouterContextProvider } from 'react-router';
import type { Locale } from '../../kernel/locale.ts';
import { renderedPage } from '../http/request.server.ts';

/** A schema.org `Thing` without `@context`. */
export type StructuredDataItem = { '@type': string } & Record<string, unknown>;

/** Structured data of a page, besides title, description and URL. */
export type StructuredData = {
  things?: StructuredDataItem[];
  /** Localized path of the page without locale prefix, for pages with a slug per locale. */
  localizedPath?: (locale: Locale) => string;
  /** Open Graph image: path and alternative text. */
  picture?: { src: string; alt: string };
  /** Price on the page as a decimal string. */
  price?: { amount: string; currency: string };
};

/**
 * Adds structured data to the page. `facts` is called only when a document is rendered: client-side navigations do not
 * need it, and it is not part of the loader data.
 */
export function addStructuredData(context: Readonly<RouterContextProvider>, facts: () => StructuredData): void {
  context.get(renderedPage).structuredData.push(facts);
}
