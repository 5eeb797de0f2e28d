import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import type { CookieConsent } from '../../consent/cookie-consent.tsx';
import type { TagRunner } from '../../tags/tag-runner.tsx';
import type { LayoutData } from '../layout-data.ts';
import { announceConsentAnswer, type ConsentChoices, isConsentOpen, readConsent } from './consent.ts';

/** Event of the footer button that opens the consent dialog. */
export const CONSENT_EVENT = 'shop:ask-consent';

type OpenConsentDialog = { Question: ComponentType<ComponentProps<typeof CookieConsent>>; again: boolean };

/**
 * The consent dialog and the third-party tags are loaded on demand: most visitors have answered, and tags run only with
 * consent.
 */
export function CookieNotice({ consentMonths, tags }: Pick<LayoutData, 'consentMonths' | 'tags'>) {
  const [dialog, setDialog] = useState<OpenConsentDialog | null>(null);
  const [consent, setConsent] = useState<ConsentChoices | null>(null);
  const [Runner, setRunner] = useState<ComponentType<ComponentProps<typeof TagRunner>>>();
  useEffect(() => {
    const openDialog = (again: boolean) =>
      import('../../consent/cookie-consent.tsx').then(
        (module) => setDialog({ Question: module.CookieConsent, again }),
        () => undefined,
      );
    const reopenDialog = () => void openDialog(true);
    setConsent(readConsent(consentMonths));
    if (isConsentOpen(consentMonths)) void openDialog(false);
    document.addEventListener(CONSENT_EVENT, reopenDialog);
    return () => document.removeEventListener(CONSENT_EVENT, reopenDialog);
  }, [consentMonths]);
  const hasTags = tags !== null && consent !== null && (consent.statistics || consent.marketing);
  useEffect(() => {
    if (hasTags)
      import('../../tags/tag-runner.tsx').then(
        (module) => setRunner(() => module.TagRunner),
        () => undefined,
      );
  }, [hasTags]);
  const onAnswered = (choices: ConsentChoices) => {
    setDialog(null);
    setConsent(choices);
    announceConsentAnswer();
  };
  return (
    <>
      {dialog && <dialog.Question before={consent} again={dialog.again} onAnswered={onAnswered} />}
      {Runner && hasTags && <Runner tags={tags} choices={consent} consentMonths={consentMonths} />}
    </>
  );
}
