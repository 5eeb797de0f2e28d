import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { usePageLocale } from '../../links/use-locale-path.ts';
import { type CustomerListName, useVisitor } from '../../rendering/visitor.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import type { ListChangeResult } from './send-list-change.ts';

/**
 * Optimistic toggle of a list entry: shows the change at once and reverts it when the server refuses. For guests, and
 * before the visitor is loaded, the form is submitted, which redirects to the sign-in page if needed.
 */
export function useListToggle(
  list: CustomerListName,
  id: number,
  onToggled?: (isListed: boolean, result: ListChangeResult & { ok: true }) => void,
) {
  const errorTexts = useTranslations('error');
  const offlineMessage = useTranslations('offline')('needsNetwork');
  const locale = usePageLocale();
  const { visitor, mark } = useVisitor();
  const isListed = visitor?.lists?.[list].includes(id) ?? false;

  const toggle = async (event: MouseEvent<HTMLButtonElement>) => {
    if ('offline' in document.documentElement.dataset) {
      event.preventDefault();
      const isQueued = await import('../offline/queue-offline.ts')
        .then(({ queueListChange }) => queueListChange(visitor, { list, id, keep: !isListed }))
        .catch(() => false);
      return isQueued ? mark(list, id, !isListed) : showToast({ tone: 'error', text: offlineMessage });
    }
    if (!visitor?.lists) return;
    event.preventDefault();
    const button = event.currentTarget;
    mark(list, id, !isListed);
    // loaded on demand: most visits change no list
    const { sendListChange } = await import('./send-list-change.ts');
    const sent = await sendListChange(list, id, !isListed, locale);
    if (sent.ok) return onToggled?.(!isListed, sent);
    mark(list, id, isListed);
    if (sent.signedOut) return button.form?.requestSubmit(button);
    showToast({ tone: 'error', text: sent.sentences.join(', ') || errorTexts('message') });
  };
  return { isListed, toggle };
}
