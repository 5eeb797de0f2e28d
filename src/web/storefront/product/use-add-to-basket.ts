import { type FormEvent, useEffect, useRef } from 'react';
import { useFetcher, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAddress, usePageLocale } from '../../address.ts';
import { to } from '../../paths.ts';
import { showToast } from '../../ui/toasts.ts';
import { useVisitor } from '../../visitor.tsx';
import { forgetPress, keyOfPress } from '../cart/press-key.ts';

/** From the specification: then local storage is brought up to date. */
const POST_ADD_DELAY_MS = 300;

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
  const { refresh } = useVisitor();
  const fetcher = useFetcher<Answer>();
  const submit = useSubmit();
  const answered = useRef<Answer | undefined>(undefined);
  const answer = fetcher.data;

  useEffect(() => {
    if (!answer || answered.current === answer) return;
    answered.current = answer;
    forgetPress();
    if (!answer.ok) return showToast({ tone: 'error', text: answer.message });
    showToast({ text: answer.message, action: { href: address(to.cart()), label: t('viewBasket') } });
    refresh();
    // nothing waits for it, and nobody misses it when it fails
    const remembering = setTimeout(() => {
      import('../cart/remember-cart.ts')
        .then(({ rememberCartOfNow }) => rememberCartOfNow(locale))
        .catch(() => undefined);
    }, POST_ADD_DELAY_MS);
    return () => clearTimeout(remembering);
  }, [answer, refresh, t, address, locale]);

  const add = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const isBuying = submitter.value === 'buy';
    if (!isBuying && fetcher.state !== 'idle') return;
    const form = new FormData(event.currentTarget, submitter);
    form.set('key', keyOfPress(form));
    const where = { method: 'post', action: to.cart() } as const;
    void (isBuying ? submit(form, where) : fetcher.submit(form, where));
  };
  const settled = fetcher.state === 'idle';
  return { add, busy: !settled, refusal: settled && answer && !answer.ok ? answer.message : null };
}
