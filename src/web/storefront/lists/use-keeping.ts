import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { usePageLocale } from '../../address.ts';
import { showToast } from '../../ui/toasts.ts';
import { type KeptList, useVisitor } from '../../visitor.tsx';
import type { Sent } from './send-keeping.ts';

/**
 * A button that keeps something: shows at once what was pressed, takes it back when the server refuses. A guest, and
 * everybody of whom nothing is known yet, sends the form, which leads by the sign-in page where that is needed.
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
    // most visits keep nothing
    const { sendKeeping } = await import('./send-keeping.ts');
    const sent = await sendKeeping(list, id, !kept, locale);
    if (sent.ok) return onKept?.(!kept, sent);
    mark(list, id, kept);
    if (sent.signedOut) return button.form?.requestSubmit(button);
    showToast({ tone: 'error', text: sent.sentences.join(', ') || fault('message') });
  };
  return { kept, toggle };
}
