import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAddress, usePageLocale } from '../../address.ts';
import { to } from '../../paths.ts';
import { readSearchMarker, SEARCH_MARKER } from '../../source-marker.ts';
import { showToast } from '../../ui/toasts.ts';
import { useAnswer } from '../../use-answer.ts';
import { useVisitor } from '../../visitor.tsx';
import { POST_ADD_DELAY_MS } from '../cart/cart-timing.ts';
import { forgetPress, keyOfPress } from '../cart/press-key.ts';

/** What the basket answers to a form that stays on its page. */
type Answer = { ok: boolean; message: string };

/**
 * Puts a product into the basket without leaving the page: a toast, the new count in the header, and the focus where
 * it was. "Buy now" leads on to the basket, and a page without script sends the form as it stands.
 */
export function useAddToBasket() {
  const t = useTranslations('product');
  const address = useAddress();
  const locale = usePageLocale();
  const { visitor, refresh } = useVisitor();
  const navigate = useNavigate();
  const fetcher = useFetcher<Answer>();
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [buys, setBuys] = useState(false);
  const answer = fetcher.data;
  const unreached = useTranslations('cart')('unreached');

  // choosing a variant changes the address and drops its fragment
  const { pathname } = useLocation();
  const search = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each product is opened by its own address
  useEffect(() => {
    search.current = readSearchMarker(location.hash);
  }, [pathname]);

  // only leaving calls it off: the answer is told once, and what tells it may be made anew meanwhile
  useEffect(() => () => clearTimeout(later.current), []);

  useAnswer(fetcher, ({ ok, message }) => {
    // a press that did not arrive is the same one when it is repeated
    if (message) forgetPress();
    if (!ok) return showToast({ tone: 'error', text: message || unreached });
    // nothing waits for what is remembered, and nobody misses it when it fails
    const remember = () =>
      import('../cart/remember-cart.ts')
        .then(({ rememberCartOfNow }) => rememberCartOfNow(locale))
        .catch(() => undefined);
    later.current = setTimeout(() => void (buys ? navigate(to.cart()) : remember()), POST_ADD_DELAY_MS);
    if (!buys) showToast({ text: message, action: { href: address(to.cart()), label: t('viewBasket') } });
    refresh();
  });

  const add = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (fetcher.state !== 'idle') return;
    const form = new FormData(event.currentTarget, submitter);
    if (search.current) form.set(SEARCH_MARKER, search.current);
    form.set('key', keyOfPress(form));
    if ('offline' in document.documentElement.dataset) {
      void import('../offline/wait-with.ts')
        .then(({ waitWithForm }) => waitWithForm(visitor, form))
        .catch(() => showToast({ tone: 'error', text: unreached }));
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
    refusal: settled && answer && !answer.ok ? answer.message || unreached : null,
  };
}
