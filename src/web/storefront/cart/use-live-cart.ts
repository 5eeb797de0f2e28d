import { useCallback, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useFetcherResult } from '../../navigation/use-fetcher-result.ts';
import { to } from '../../paths.ts';
import type { CartPage } from './cart-page.server.ts';
import { CART_LOAD_TIMEOUT_MS } from './cart-timing.ts';
import { OFFLINE } from './offline-fallback.ts';

type LiveCart = {
  /** The last loaded cart; null before the first load. */
  page: CartPage | null;
  state: 'loading' | 'loaded' | 'offline';
  /** Loads the cart again. */
  reload(): void;
};

/** Loads the cart from the server every time the overlay opens, with a timeout. */
export function useLiveCart(open: boolean): LiveCart {
  const fetcher = useFetcher<CartPage | typeof OFFLINE>();
  const { data, state, load } = fetcher;
  const [page, setPage] = useState<CartPage | null>(null);
  const [isLate, setLate] = useState(false);
  const reload = useCallback(() => {
    setLate(false);
    void load(to.cartDrawer());
  }, [load]);
  useEffect(() => {
    if (open) reload();
  }, [open, reload]);
  useFetcherResult(fetcher, (answer) => {
    if (answer !== OFFLINE) setPage(answer);
  });
  const isAsking = state !== 'idle';
  useEffect(() => {
    if (!isAsking) return;
    const waiting = setTimeout(() => setLate(true), CART_LOAD_TIMEOUT_MS);
    return () => clearTimeout(waiting);
  }, [isAsking]);
  if (isAsking) return { page, reload, state: isLate ? 'offline' : 'loading' };
  return { page, reload, state: data === OFFLINE ? 'offline' : data ? 'loaded' : 'loading' };
}
