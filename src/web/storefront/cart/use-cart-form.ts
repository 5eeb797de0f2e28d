import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { showToast } from '../../ui/toasts.ts';
import { useVisitor } from '../../visitor.tsx';
import type { CartAnswer } from './change-cart.server.ts';

/**
 * A form of the cart that stays on its page: says aloud what was refused and has the basket counted again. Success
 * shows at its place; `tellSuccess` is for what leaves none.
 */
export function useCartForm({ tellSuccess = false } = {}) {
  const fetcher = useFetcher<CartAnswer>();
  const { refresh } = useVisitor();
  const answer = fetcher.data;
  useEffect(() => {
    if (!answer) return;
    refresh();
    if (!answer.ok) showToast({ tone: 'error', text: answer.message });
    else if (tellSuccess) showToast({ text: answer.message });
  }, [answer, refresh, tellSuccess]);
  return fetcher;
}
