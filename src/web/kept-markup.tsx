import { createContext, createElement, type ReactElement, useContext } from 'react';
import { type PageMoney, PageMoneyProvider, usePageMoney } from './ui/money-format.tsx';

/** Takes a part of the page and answers the number of its place in the markup. */
export type MarkupKeeper = (key: string, part: ReactElement) => number;

/** Only the server keeps markup; a browser renders everything. */
export const MarkupKeeperContext = createContext<MarkupKeeper | null>(null);

/** The element that stands where kept markup will be. */
export const PLACE = 'kept-markup';

type Props = {
  name: string;
  /** Everything the part is made from, as data. */
  from: unknown;
  children: ReactElement;
};

/**
 * A part whose markup follows from `from`, the page's language and the way it writes money, and from nothing else:
 * no address, no visitor, no time, no `useId`. The server renders it once for all pages that show it; to a browser
 * it is no different from its children.
 */
export function Kept({ name, from, children }: Props) {
  const keep = useContext(MarkupKeeperContext);
  const money = usePageMoney();
  if (!keep) return children;
  const key = JSON.stringify([name, money, from]);
  return createElement(PLACE, { id: keep(key, inMoney(money, children)) });
}

function inMoney(money: PageMoney, part: ReactElement) {
  return <PageMoneyProvider value={money}>{part}</PageMoneyProvider>;
}
