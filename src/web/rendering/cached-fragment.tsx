import { createContext, createElement, type ReactElement, useContext } from 'react';
import type { PagePaths } from '../../modules/naming/page-paths.rules.ts';
import { usePageNames } from '../links/use-locale-path.ts';
import { type PageMoney, usePageMoney } from '../ui/numbers/money-format.tsx';

export type FragmentInput = {
  name: string;
  /** All data that the fragment depends on; part of the cache key and never mutated. */
  from: unknown;
  money: PageMoney;
  pages: PagePaths;
  part: ReactElement;
};

/** Registers a fragment of the page and returns the index of its placeholder. */
export type RegisterFragment = (part: FragmentInput) => number;

/** Null in the browser, which renders the children. */
export const FragmentCacheContext = createContext<RegisterFragment | null>(null);

/** Tag name of the placeholder element that the server replaces with the cached markup. */
export const FRAGMENT_TAG = 'cached-fragment';

type Props = Pick<FragmentInput, 'name' | 'from'> & { children: ReactElement };

/**
 * A fragment whose markup depends only on `from`, the page's locale, its localized page paths and its money format: no
 * URL, no time, no `useId`, no visitor. The server renders it once for all pages that contain it; in the browser it
 * renders its children.
 */
export function CachedFragment({ name, from, children }: Props) {
  const register = useContext(FragmentCacheContext);
  const money = usePageMoney();
  const pages = usePageNames();
  if (!register) return children;
  return createElement(FRAGMENT_TAG, { id: register({ name, from, money, pages, part: children }) });
}
