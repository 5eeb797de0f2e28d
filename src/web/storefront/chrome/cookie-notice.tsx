import { type ComponentType, useEffect, useState } from 'react';
import { kept } from './browser-store.ts';

/** The footer's button asks for the notice again. */
export const ASK_CONSENT = 'shop:ask-consent';

/** Most visits have answered, so the question comes only when it is asked. */
export function CookieNotice() {
  const [Question, setQuestion] = useState<ComponentType<{ onAnswered: () => void }>>();
  useEffect(() => {
    const ask = () => void import('./cookie-question.tsx').then((it) => setQuestion(() => it.CookieQuestion));
    if (kept('cookieBannerClosed') === null) ask();
    document.addEventListener(ASK_CONSENT, ask);
    return () => document.removeEventListener(ASK_CONSENT, ask);
  }, []);
  return Question ? <Question onAnswered={() => setQuestion(undefined)} /> : null;
}
