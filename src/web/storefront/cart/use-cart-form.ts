import { type FetcherWithComponents, useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { showToast } from '../../ui/toasts.ts';
import { useAnswer } from '../../use-answer.ts';
import { useVisitor } from '../../visitor.tsx';
import type { PageLine } from './cart-page.server.ts';
import type { CartAnswer } from './change-cart.server.ts';

/** What the forms of a line need of it, on the cart's page and in the small cart. */
export type ShownLine = Pick<PageLine, 'id' | 'title' | 'quantity' | 'most' | 'problems' | 'remedies' | 'warning'>;

export type CartForm = FetcherWithComponents<CartAnswer>;

/**
 * A form of the cart that stays on its page: says aloud what was refused and has the basket counted again. Success
 * shows at its place; `tellSuccess` is for what leaves none.
 */
export function useCartForm({ tellSuccess = false } = {}): CartForm {
  const t = useTranslations('cart');
  const fetcher = useFetcher<CartAnswer>();
  const { refresh } = useVisitor();
  useAnswer(fetcher, ({ ok, message }) => {
    if (message) refresh();
    if (!ok) showToast({ tone: 'error', text: message || t('unreached') });
    else if (tellSuccess) showToast({ text: message });
  });
  return fetcher;
}

/** The sentence of a refused change, while it is the last that happened. */
export function refusalOf({ data, state }: CartForm): string | null {
  return state === 'idle' && data && !data.ok ? data.message || null : null;
}
