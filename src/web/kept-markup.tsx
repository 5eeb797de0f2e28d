import { createContext, createElement, type ReactElement, useContext } from 'react';
import type { PageNames } from '../modules/naming/page-names.rules.ts';
import { usePageNames } from './address.ts';
import { type PageMoney, usePageMoney } from './ui/money-format.tsx';

export type KeptPart = {
  name: string;
  /** Everything the part is made from, as data that does not change. */
  from: unknown;
  money: PageMoney;
  pages: PageNames;
  part: ReactElement;
};

/** Takes a part of the page and answers the number of its place in the markup. */
export type MarkupKeeper = (part: KeptPart) => number;

/** Only the server keeps markup; a browser renders everything. */
export const MarkupKeeperContext = createContext<MarkupKeeper | null>(null);

/** The element that stands where kept markup will be. */
export const PLACE = 'kept-markup';

type Props = Pick<KeptPart, 'name' | 'from'> & { children: ReactElement };

/**
 * A part whose markup follows from `from`, the page's language, its names of pages and the way it writes money, and from nothing else:
 * no address, no time, no `useId`, and of the visitor only that nobody is known yet. The server renders it once for
 * all pages that show it; to a browser it is no different from its children.
 */
export function Kept({ name, from, children }: Props) {
  const keep = useContext(MarkupKeeperContext);
  const money = usePageMoney();
  const pages = usePageNames();
  if (!keep) return children;
  return createElement(PLACE, { id: keep({ name, from, money, pages, part: children }) });
}
