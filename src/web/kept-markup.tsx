import { createContext, createElement, type ReactElement, useContext } from 'react';
import type { PageNames } from '../modules/naming/page-names.rules.ts';
import { usePageNames } from './address.ts';
import { type PageMoney, usePageMoney } from './ui/money-format.tsx';

export type KeptPart = {
  name: string;
  /** All data that the fragment depends on; part of the cache key and never mutated. */
  from: unknown;
  money: PageMoney;
  pages: PageNames;
  part: ReactElement;
};

/** Registers a fragment of the page and returns the index of its placeholder. */
export type MarkupKeeper = (part: KeptPart) => number;

/** Null in the browser, which renders the children. */
export const MarkupKeeperContext = createContext<MarkupKeeper | null>(null);

/** Tag name of the placeholder element that the server replaces with the cached markup. */
export const PLACE = 'cached-fragment';

type Props = Pick<KeptPart, 'name' | 'from'> & { children: ReactElement };

/**
 * A fragment whose markup depends only on `from`, the page's locale, its localized page paths and its money format: no
 * URL, no time, no `useId`, no visitor. The server renders it once for all pages that contain it; in the browser it
 * renders its children.
 */
export function Kept({ name, from, children }: Props) {
  const register = useContext(MarkupKeeperContext);
  const money = usePageMoney();
  const pages = usePageNames();
  if (!register) return children;
  return createElement(PLACE, { id: register({ name, from, money, pages, part: children }) });
}
