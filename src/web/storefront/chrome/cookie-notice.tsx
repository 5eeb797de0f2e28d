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
  const [asked, setAsked] = useState<Asked | null>(null);
  const [wishes, setWishes] = useState<Wishes | null>(null);
  const [Runner, setRunner] = useState<ComponentType<ComponentProps<typeof TagRunner>>>();
  useEffect(() => {
    const ask = (again: boolean) =>
      import('../consent/cookie-question.tsx').then(
        (it) => setAsked({ Question: it.CookieQuestion, again }),
        () => undefined,
      );
    const askAgain = () => void ask(true);
    setWishes(consentNow(consentMonths));
    if (isConsentOpen(consentMonths)) void ask(false);
    document.addEventListener(ASK_CONSENT, askAgain);
    return () => document.removeEventListener(ASK_CONSENT, askAgain);
  }, [consentMonths]);
  const runs = tags !== null && wishes !== null && (wishes.statistics || wishes.marketing);
  useEffect(() => {
    if (runs)
      import('../tags/tag-runner.tsx').then(
        (it) => setRunner(() => it.TagRunner),
        () => undefined,
      );
  }, [runs]);
  const answered = (now: Wishes) => {
    setAsked(null);
    setWishes(now);
  };
  return (
    <>
      {asked && <asked.Question before={wishes} again={asked.again} onAnswered={answered} />}
      {Runner && runs && <Runner tags={tags} wishes={wishes} consentMonths={consentMonths} />}
    </>
  );
}
