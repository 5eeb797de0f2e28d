import type { RouterContextProvider } from 'react-router';
import type { Locale } from '../../kernel/locale.ts';
import { renderedPage } from '../request.server.ts';

/** A thing of schema.org, without its context. */
export type Thing = { '@type': string } & Record<string, unknown>;

/** What a page tells machines beyond its title, description and address. */
export type PageFacts = {
  things?: Thing[];
  /** The page's path without language where languages have names of their own for it. */
  pathIn?: (locale: Locale) => string;
  /** What a message with a link to the page shows: path of the picture and its words. */
  picture?: { src: string; alt: string };
  /** Price on the page, as decimal text. */
  price?: { amount: string; currency: string };
};

/**
 * Says something to machines about the page being made. Asked for only when a whole document is rendered: the browser's
 * own navigations need none of it, and it is never sent a second time as data.
 */
export function tellMachines(context: Readonly<RouterContextProvider>, facts: () => PageFacts): void {
  context.get(renderedPage).facts.push(facts);
}
