import { useEffect } from 'react';
import { to, unprefixedPaths } from '../../paths.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { clearOfflineQueue } from './offline-queue.ts';
import { isOffline } from './use-online.ts';

/** Pause between checks: the network may be connected before the shop is reachable; milliseconds. */
const RETRY_MS = 3_000;

type PendingBooking = { form: HTMLFormElement; submitter: HTMLElement | null };

/**
 * Offline, a form that posts keeps its values and shows a message, instead of navigating to an error page. A GET form
 * is left to the browser, and so to the service worker. Cart forms handle this themselves. A repair booking is retried
 * from its page, because its data is stored nowhere else. Signing out clears the offline queue.
 */
export function useOfflineForms({ needsNetwork, waitsHere }: { needsNetwork: string; waitsHere: string }): void {
  useEffect(() => {
    let pendingBooking: PendingBooking | null = null;
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement)) return;
      // not `form.action`: a field may be called "action"
      const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
      const { pathname } = new URL(action, location.href);
      if (pathname.endsWith(to.logout())) clearOfflineQueue();
      if (!isOffline() || pathname.endsWith(to.cart())) return;
      if (form.getAttribute('method') === 'post') {
        event.preventDefault();
        const isQueued = pathname.endsWith(to.repairBooking()) && isBooking(submitter);
        if (isQueued) pendingBooking = { form, submitter };
        showToast(isQueued ? { text: waitsHere } : { tone: 'error', text: needsNetwork });
      } else if (navigator.serviceWorker?.controller) event.stopPropagation();
    };
    const onOnline = async () => {
      // submitted with its current values; leaving the page cancels it
      if (pendingBooking && (await waitUntilReachable(pendingBooking)))
        pendingBooking.form.requestSubmit(pendingBooking.submitter);
      if (!isOffline()) pendingBooking = null;
    };
    // capture phase: before the page's own handlers
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

/** Waits until the shop responds; false when the form was removed or the network is lost again. */
async function waitUntilReachable({ form }: PendingBooking): Promise<boolean> {
  while (form.isConnected && !isOffline()) {
    const answer = await fetch(unprefixedPaths.health(), { cache: 'no-store' }).catch(() => null);
    if (answer?.ok) return form.isConnected;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  return false;
}
