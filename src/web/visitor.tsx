import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';

export type KeptList = 'wishlist' | 'compared' | 'following';

/** Ids of what a customer keeps. */
export type KeptIds = Record<KeptList, readonly number[]>;

/** What a page may show of its visitor. Pages come the same for everybody; this arrives after them. */
export type KnownVisitor = {
  /** Null for guests, absent where it could not be found out. */
  id?: string | null;
  name: string | null;
  cartCount: number;
  /** Null for guests. */
  lists: KeptIds | null;
};

type VisitorContext = {
  /** Null until the answer is there. */
  visitor: KnownVisitor | null;
  /** Asks again: after a change of cart or a sign-in. */
  refresh(): void;
  /** Shows a thing as kept or not, before the server has said so. */
  mark(list: KeptList, id: number, kept: boolean): void;
};

const Context = createContext<VisitorContext>({ visitor: null, refresh: () => undefined, mark: () => undefined });

export function useVisitor(): VisitorContext {
  return useContext(Context);
}

export function VisitorProvider({ children }: { children: ReactNode }) {
  const [visitor, setVisitor] = useState<KnownVisitor | null>(null);
  const refresh = useCallback(() => {
    // who was known before still is
    readProfile().then(setVisitor, () => setVisitor((before) => before ?? { name: null, cartCount: 0, lists: null }));
  }, []);
  const mark = useCallback((list: KeptList, id: number, kept: boolean) => {
    setVisitor((known) => {
      if (!known?.lists) return known;
      const others = known.lists[list].filter((one) => one !== id);
      return { ...known, lists: { ...known.lists, [list]: kept ? [id, ...others] : others } };
    });
  }, []);
  const { pathname } = useLocation();
  useEffect(() => {
    // not needed to show the page, so not among what every page loads
    import('./storefront/cart/guest-marks.ts').then(({ keepMarks }) => keepMarks(pathname)).catch(() => undefined);
  }, [pathname]);
  useEffect(refresh, [refresh]);
  useEffect(() => {
    // says to whoever drives a browser that the page listens and is whole
    if (!visitor) return;
    document.documentElement.dataset.visitor = visitor.name === null ? 'guest' : 'user';
    document.documentElement.dataset.ready = '';
  }, [visitor]);
  const value = useMemo(() => ({ visitor, refresh, mark }), [visitor, refresh, mark]);
  return <Context value={value}>{children}</Context>;
}

type Profile = { cart_count: number; user: { id: string; name: string } | null; lists: KeptIds | null };

async function readProfile(): Promise<KnownVisitor> {
  const response = await fetch('/api/v1/profile', { headers: { accept: 'application/json' } });
  if (!response.ok) throw response;
  const { data }: { data: Profile } = await response.json();
  return { id: data.user?.id ?? null, name: data.user?.name ?? null, cartCount: data.cart_count, lists: data.lists };
}
