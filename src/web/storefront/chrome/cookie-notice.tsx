import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import type { CookieQuestion } from '../consent/cookie-question.tsx';
import type { TagRunner } from '../tags/tag-runner.tsx';
import { consentNow, isConsentOpen, type Wishes } from './consent.ts';
import type { Frame } from './frame.ts';

/** Event of the footer button that opens the consent dialog. */
export const ASK_CONSENT = 'shop:ask-consent';

type Asked = { Question: ComponentType<ComponentProps<typeof CookieQuestion>>; again: boolean };

/**
 * The consent dialog and the third-party tags are loaded on demand: most visitors have answered, and tags run only with
 * consent.
 */
export function CookieNotice({ consentMonths, tags }: Pick<Frame, 'consentMonths' | 'tags'>) {
  const [dialog, setDialog] = useState<Asked | null>(null);
  const [consent, setConsent] = useState<Wishes | null>(null);
  const [Runner, setRunner] = useState<ComponentType<ComponentProps<typeof TagRunner>>>();
  useEffect(() => {
    const openDialog = (again: boolean) =>
      import('../consent/cookie-question.tsx').then(
        (module) => setDialog({ Question: module.CookieQuestion, again }),
        () => undefined,
      );
    const reopenDialog = () => void openDialog(true);
    setConsent(consentNow(consentMonths));
    if (isConsentOpen(consentMonths)) void openDialog(false);
    document.addEventListener(ASK_CONSENT, reopenDialog);
    return () => document.removeEventListener(ASK_CONSENT, reopenDialog);
  }, [consentMonths]);
  const hasTags = tags !== null && consent !== null && (consent.statistics || consent.marketing);
  useEffect(() => {
    if (hasTags)
      import('../tags/tag-runner.tsx').then(
        (module) => setRunner(() => module.TagRunner),
        () => undefined,
      );
  }, [hasTags]);
  const onAnswered = (choices: Wishes) => {
    setDialog(null);
    setConsent(choices);
  };
  return (
    <>
      {dialog && <dialog.Question before={consent} again={dialog.again} onAnswered={onAnswered} />}
      {Runner && hasTags && <Runner tags={tags} wishes={consent} consentMonths={consentMonths} />}
    </>
  );
}
