import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { getFromApi } from '../../client/api-client.ts';

export type CustomerListName = 'wishlist' | 'compared' | 'following';

/** Product and store ids of the customer's lists. */
export type CustomerListIds = Record<CustomerListName, readonly number[]>;

/** Personal data of the visitor. Cached pages do not contain it, so the browser fetches it afterwards. */
export type VisitorProfile = {
  /** Null for guests, absent when the request failed. */
  id?: string | null;
  name: string | null;
  cartCount: number;
  /** Null for guests. */
  lists: CustomerListIds | null;
};

type VisitorContext = {
  /** Null until the response arrives. */
  visitor: VisitorProfile | null;
  /** Fetches the data again, after a change of the cart or a sign-in. */
  refresh(): void;
  /** Optimistic update of a list before the server's response. */
  mark(list: CustomerListName, id: number, kept: boolean): void;
};

const Context = createContext<VisitorContext>({ visitor: null, refresh: () => undefined, mark: () => undefined });

export function useVisitor(): VisitorContext {
  return useContext(Context);
}

export function VisitorProvider({ children }: { children: ReactNode }) {
  const [visitor, setVisitor] = useState<VisitorProfile | null>(null);
  const refresh = useCallback(() => {
    // a failed request keeps the known visitor
    readProfile().then(setVisitor, () => setVisitor((before) => before ?? { name: null, cartCount: 0, lists: null }));
  }, []);
  const mark = useCallback((list: CustomerListName, id: number, isListed: boolean) => {
    setVisitor((known) => {
      if (!known?.lists) return known;
      const others = known.lists[list].filter((one) => one !== id);
      return { ...known, lists: { ...known.lists, [list]: isListed ? [id, ...others] : others } };
    });
  }, []);
  const { pathname } = useLocation();
  useEffect(() => {
    // loaded later, because no page needs it for rendering
    import('../storefront/cart/visitor-storage.ts')
      .then(({ syncVisitorStorage }) => syncVisitorStorage(pathname))
      .catch(() => undefined);
  }, [pathname]);
  useEffect(refresh, [refresh]);
  useEffect(() => {
    // signals to browser tests and to CSS that the page is hydrated and the visitor is known
    if (!visitor) return;
    document.documentElement.dataset.visitor = visitor.name === null ? 'guest' : 'user';
    document.documentElement.dataset.ready = '';
  }, [visitor]);
  const value = useMemo(() => ({ visitor, refresh, mark }), [visitor, refresh, mark]);
  return <Context value={value}>{children}</Context>;
}

async function readProfile(): Promise<VisitorProfile> {
  const result = await getFromApi('/profile', {});
  if (!result.ok) throw new Error(`The profile was refused with ${result.status}`);
  const { data } = result;
  return { id: data.user?.id ?? null, name: data.user?.name ?? null, cartCount: data.cart_count, lists: data.lists };
}
