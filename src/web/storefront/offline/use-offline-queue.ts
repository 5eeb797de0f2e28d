import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { getFromApi } from '../../../client/api-client.ts';
import { usePageLocale } from '../../links/use-locale-path.ts';
import { importRouteModules } from '../../navigation/route-modules.ts';
import { useFetcherResult } from '../../navigation/use-fetcher-result.ts';
import { prefixLocale, to } from '../../paths.ts';
import { useVisitor } from '../../rendering/visitor.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import type { CartActionData } from '../cart/change-cart.server.ts';
import { clearPendingSubmission } from '../cart/idempotency-key.ts';
import { sendListChange } from '../lists/send-list-change.ts';
import { isSendable, offlineQueueStore, type QueuedAction, removeQueuedAction } from './offline-queue.ts';
import { isOffline } from './use-online.ts';

const EMPTY_QUEUE: readonly QueuedAction[] = [];
/** Pause between attempts: the network may be connected before the shop is reachable; milliseconds. */
const RETRY_MS = 10_000;

/**
 * Sends queued actions one after another as soon as the shop is reachable, and reports each result. An action without a
 * response stays queued with its idempotency key.
 */
export function useOfflineQueue(isOnline: boolean): readonly QueuedAction[] {
  const t = useTranslations('offline');
  const locale = usePageLocale();
  const { refresh } = useVisitor();
  const queue = useSyncExternalStore(offlineQueueStore.subscribe, offlineQueueStore.read, () => EMPTY_QUEUE);
  const fetcher = useFetcher<CartActionData>();
  const [tries, setTries] = useState(0);
  const count = useRef(queue.length);
  const sending = useRef<string | null>(null);

  const reportResult = useCallback(
    (key: string, refusal: string | null, text: string) => {
      sending.current = null;
      removeQueuedAction(key);
      if (refusal === null) showToast({ text });
      else showToast({ tone: 'error', text: t('refused', { reason: refusal }) });
      refresh();
    },
    [t, refresh],
  );
  // an action was completed in this or another tab: the next submission gets a new key
  useEffect(() => {
    const before = count.current;
    count.current = queue.length;
    if (before > queue.length) clearPendingSubmission();
    // online, the result is reported instead
    if (before < queue.length && isOffline()) showToast({ text: t('queued') });
  }, [queue.length, t]);
  const retryLater = useCallback(() => {
    setTimeout(() => {
      sending.current = null;
      setTries((before) => before + 1);
    }, RETRY_MS);
  }, []);

  useFetcherResult(fetcher, ({ ok, message }) => {
    const key = sending.current;
    if (key === null) return;
    // no response
    if (!message) return retryLater();
    reportResult(key, ok ? null : message, message);
  });

  const { submit } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` triggers another attempt
  useEffect(() => {
    const [first] = queue;
    if (!isOnline || !first || sending.current !== null) return;
    sending.current = first.key;
    const send = async () => {
      // identifies the customer and checks that the shop is reachable
      const customerId = await fetchCustomerId();
      if (!isSendable(first, customerId, Date.now())) return reportResult(first.key, t('dropped'), '');
      if ('form' in first) {
        // React Router reloads the page if the script of the route is missing
        await importRouteModules(prefixLocale(to.cart(), locale));
        const form = new FormData();
        for (const [name, value] of first.form) form.append(name, value);
        return submit(form, { method: 'post', action: to.cart() });
      }
      const sent = await sendListChange(first.list, first.id, first.keep, locale, first.key);
      if (sent.ok) return reportResult(first.key, null, t('sent'));
      if (!sent.signedOut && sent.sentences.length === 0) return retryLater();
      reportResult(first.key, sent.sentences.join(', ') || t('dropped'), '');
    };
    send().catch(retryLater);
  }, [queue, isOnline, tries, locale, submit, reportResult, retryLater, t]);

  return queue;
}

/** @throws without a network */
async function fetchCustomerId(): Promise<string | null> {
  const result = await getFromApi('/profile', {});
  return result.ok ? (result.data.user?.id ?? null) : null;
}
