import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { showToast } from '../../ui/toasts.ts';
import { useVisitor } from '../../visitor.tsx';
import type { CartAnswer } from './change-cart.server.ts';

/** A form of the cart that stays on its page: says aloud what was refused and has the basket counted again. */
export function useCartForm() {
  const fetcher = useFetcher<CartAnswer>();
  const { refresh } = useVisitor();
  const answer = fetcher.data;
  useEffect(() => {
    if (!answer) return;
    refresh();
    showToast({ tone: answer.ok ? 'success' : 'error', text: answer.message });
  }, [answer, refresh]);
  return fetcher;
}
