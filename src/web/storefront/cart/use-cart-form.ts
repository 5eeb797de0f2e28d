import { type FetcherWithComponents, useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { useFetcherResult } from '../../navigation/use-fetcher-result.ts';
import { useVisitor } from '../../rendering/visitor.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import type { CartLineView } from './cart-page.server.ts';
import type { CartActionData } from './change-cart.server.ts';

/** The fields of a cart line that its forms need, on the cart page and in the overlay. */
export type CartFormLine = Pick<
  CartLineView,
  'id' | 'title' | 'quantity' | 'most' | 'problems' | 'remedies' | 'warning'
>;

export type CartForm = FetcherWithComponents<CartActionData>;

/**
 * A cart form that does not navigate: announces a refusal and refreshes the cart count. A success is visible in the
 * cart line itself; `announceSuccess` is for changes that leave no trace there.
 */
export function useCartForm({ announceSuccess = false } = {}): CartForm {
  const t = useTranslations('cart');
  const fetcher = useFetcher<CartActionData>();
  const { refresh } = useVisitor();
  useFetcherResult(fetcher, ({ ok, message }) => {
    if (message) refresh();
    if (!ok) showToast({ tone: 'error', text: message || t('changeNotSent') });
    else if (announceSuccess) showToast({ text: message });
  });
  return fetcher;
}

/** Message of a refused change, while it is the latest result. */
export function getRefusalMessage({ data, state }: CartForm): string | null {
  return state === 'idle' && data && !data.ok ? data.message || null : null;
}
