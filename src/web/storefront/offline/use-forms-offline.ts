import { useEffect } from 'react';
import { to } from '../../paths.ts';
import { showToast } from '../../ui/toasts.ts';
import { isOffline } from './use-online.ts';
import { dropWaiting } from './waiting.ts';

/**
 * Without a network a form that posts stays as it was filled in, and says so, where its page would make room for an
 * error page; one that only looks for something is left to the browser, which asks the worker. Forms of the basket
 * know themselves what to do. Whoever signs out takes along what waits.
 */
export function useFormsOffline(needsNetwork: string): void {
  useEffect(() => {
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
        showToast({ tone: 'error', text: needsNetwork });
      } else if (navigator.serviceWorker?.controller) event.stopPropagation();
    };
    // before the page's own scripts
    addEventListener('submit', onSubmit, true);
    return () => removeEventListener('submit', onSubmit, true);
  }, [needsNetwork]);
}
