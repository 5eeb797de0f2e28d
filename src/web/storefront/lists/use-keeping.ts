import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { usePageLocale } from '../../address.ts';
import { showToast } from '../../ui/toasts.ts';
import { type KeptList, useVisitor } from '../../visitor.tsx';
import type { Sent } from './send-keeping.ts';

/**
 * Optimistic toggle of a list entry: shows the change at once and reverts it when the server refuses. For guests, and
 * before the visitor is loaded, the form is submitted, which redirects to the sign-in page if needed.
 */
export function useKeeping(list: KeptList, id: number, onKept?: (kept: boolean, sent: Sent & { ok: true }) => void) {
  const fault = useTranslations('error');
  const away = useTranslations('offline')('needsNetwork');
  const locale = usePageLocale();
  const { visitor, mark } = useVisitor();
  const kept = visitor?.lists?.[list].includes(id) ?? false;

  const toggle = async (event: MouseEvent<HTMLButtonElement>) => {
    if ('offline' in document.documentElement.dataset) {
      event.preventDefault();
      const waits = await import('../offline/wait-with.ts')
        .then(({ waitWithKeeping }) => waitWithKeeping(visitor, { list, id, keep: !kept }))
        .catch(() => false);
      return waits ? mark(list, id, !kept) : showToast({ tone: 'error', text: away });
    }
    if (!visitor?.lists) return;
    event.preventDefault();
    const button = event.currentTarget;
    mark(list, id, !kept);
    // loaded on demand: most visits change no list
    const { sendKeeping } = await import('./send-keeping.ts');
    const sent = await sendKeeping(list, id, !kept, locale);
    if (sent.ok) return onKept?.(!kept, sent);
    mark(list, id, kept);
    if (sent.signedOut) return button.form?.requestSubmit(button);
    showToast({ tone: 'error', text: sent.sentences.join(', ') || fault('message') });
  };
  return { kept, toggle };
}
