import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { readSearchParam, SEARCH_PARAM } from '../../../links/source-params.ts';
import { useLocalePath, usePageLocale } from '../../../links/use-locale-path.ts';
import { useFetcherResult } from '../../../navigation/use-fetcher-result.ts';
import { to } from '../../../paths.ts';
import { useVisitor } from '../../../rendering/visitor.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { POST_ADD_DELAY_MS } from '../../cart/cart-timing.ts';
import { clearPendingSubmission, getIdempotencyKey } from '../../cart/idempotency-key.ts';

/** Action data of the cart for forms that stay on their page. */
type AddToCartActionData = { ok: boolean; message: string };

/**
 * Adds a product to the cart without leaving the page: shows a toast, updates the count in the header and keeps the
 * focus. "Buy now" navigates to the cart. Without JavaScript the browser posts the form.
 */
export function useAddToCart() {
  const t = useTranslations('product');
  const address = useLocalePath();
  const locale = usePageLocale();
  const { visitor, refresh } = useVisitor();
  const navigate = useNavigate();
  const fetcher = useFetcher<AddToCartActionData>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [buys, setBuys] = useState(false);
  const answer = fetcher.data;
  const offlineMessage = useTranslations('cart')('changeNotSent');

  // choosing a variant changes the URL and drops its fragment
  const { pathname } = useLocation();
  const searchQuery = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every product page has its own path
  useEffect(() => {
    searchQuery.current = readSearchParam(location.hash);
  }, [pathname]);

  // cleared on unmount only: the result is handled once, but its handler may be recreated in the meantime
  useEffect(() => () => clearTimeout(timer.current), []);

  useFetcherResult(fetcher, ({ ok, message }) => {
    // a submission without a response keeps its idempotency key for the retry
    if (message) clearPendingSubmission();
    if (!ok) return showToast({ tone: 'error', text: message || offlineMessage });
    // storing the cart is best effort
    const storeCart = () =>
      import('../../cart/cart-storage.ts')
        .then(({ fetchAndStoreCart }) => fetchAndStoreCart(locale))
        .catch(() => undefined);
    timer.current = setTimeout(() => void (buys ? navigate(to.cart()) : storeCart()), POST_ADD_DELAY_MS);
    if (!buys) showToast({ text: message, action: { href: address(to.cart()), label: t('viewCart') } });
    refresh();
  });

  const add = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (fetcher.state !== 'idle') return;
    const form = new FormData(event.currentTarget, submitter);
    if (searchQuery.current) form.set(SEARCH_PARAM, searchQuery.current);
    form.set('key', getIdempotencyKey(form));
    if ('offline' in document.documentElement.dataset) {
      void import('../../offline/queue-offline.ts')
        .then(({ queueForm }) => queueForm(visitor, form))
        .catch(() => showToast({ tone: 'error', text: offlineMessage }));
      return;
    }
    setBuys(submitter.value === 'buy');
    void fetcher.submit(form, { method: 'post', action: to.cart() });
  };
  const settled = fetcher.state === 'idle';
  return {
    add,
    busy: !settled && !buys,
    buying: buys && (!settled || answer?.ok === true),
    refusal: settled && answer && !answer.ok ? answer.message || offlineMessage : null,
  };
}
