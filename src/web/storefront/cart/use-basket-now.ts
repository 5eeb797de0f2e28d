import { useCallback, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { to } from '../../paths.ts';
import { useAnswer } from '../../use-answer.ts';
import type { CartPage } from './cart-page.server.ts';
import { BASKET_LATE_MS } from './cart-timing.ts';
import { UNREACHED } from './unreached.ts';

type Basket = {
  /** The last loaded cart; null before the first load. */
  page: CartPage | null;
  state: 'loading' | 'loaded' | 'offline';
  /** Loads the cart again. */
  ask(): void;
};

/** Loads the cart from the server every time the overlay opens, with a timeout. */
export function useBasketNow(open: boolean): Basket {
  const fetcher = useFetcher<CartPage | typeof UNREACHED>();
  const { data, state, load } = fetcher;
  const [page, setPage] = useState<CartPage | null>(null);
  const [isLate, setLate] = useState(false);
  const ask = useCallback(() => {
    setLate(false);
    void load(to.cartOverPage());
  }, [load]);
  useEffect(() => {
    if (open) ask();
  }, [open, ask]);
  useAnswer(fetcher, (answer) => {
    if (answer !== UNREACHED) setPage(answer);
  });
  const isAsking = state !== 'idle';
  useEffect(() => {
    if (!isAsking) return;
    const waiting = setTimeout(() => setLate(true), BASKET_LATE_MS);
    return () => clearTimeout(waiting);
  }, [isAsking]);
  if (isAsking) return { page, ask, state: isLate ? 'offline' : 'loading' };
  return { page, ask, state: data === UNREACHED ? 'offline' : data ? 'loaded' : 'loading' };
}
