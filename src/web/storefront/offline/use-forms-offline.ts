import { useEffect } from 'react';
import { bare, to } from '../../paths.ts';
import { showToast } from '../../ui/toasts.ts';
import { isOffline } from './use-online.ts';
import { dropWaiting } from './waiting.ts';

/** A network may be there before anything can be reached over it; milliseconds. */
const AGAIN_MS = 3_000;

type Press = { form: HTMLFormElement; submitter: HTMLElement | null };

/**
 * Without a network a form that posts stays as it was filled in, and says so, where its page would make room for an
 * error page; one that only looks for something is left to the browser, which asks the worker. Forms of the basket
 * know themselves what to do. The booking of a repair waits in its page, for what is typed there is kept nowhere else.
 * Whoever signs out takes along what waits.
 */
export function useFormsOffline({ needsNetwork, waitsHere }: { needsNetwork: string; waitsHere: string }): void {
  useEffect(() => {
    let booking: Press | null = null;
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement)) return;
      // a field may be called "action"
      const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
      const { pathname } = new URL(action, location.href);
      if (pathname.endsWith(to.logout())) dropWaiting();
      if (!isOffline() || pathname.endsWith(to.cart())) return;
      if (form.getAttribute('method') === 'post') {
        event.preventDefault();
        const waits = pathname.endsWith(to.repairBooking()) && isBooking(submitter);
        if (waits) booking = { form, submitter };
        showToast(waits ? { text: waitsHere } : { tone: 'error', text: needsNetwork });
      } else if (navigator.serviceWorker?.controller) event.stopPropagation();
    };
    const onOnline = async () => {
      // as it is filled in by then; whoever has left its page has given it up
      if (booking && (await isReached(booking))) booking.form.requestSubmit(booking.submitter);
      if (!isOffline()) booking = null;
    };
    // before the page's own scripts
    addEventListener('submit', onSubmit, true);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('submit', onSubmit, true);
      removeEventListener('online', onOnline);
    };
  }, [needsNetwork, waitsHere]);
}

function isBooking(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.value === 'book';
}

/** Waits until the shop answers; false when the form has gone meanwhile, or the network again. */
async function isReached({ form }: Press): Promise<boolean> {
  while (form.isConnected && !isOffline()) {
    const answer = await fetch(bare.health(), { cache: 'no-store' }).catch(() => null);
    if (answer?.ok) return form.isConnected;
    await new Promise((again) => setTimeout(again, AGAIN_MS));
  }
  return false;
}
