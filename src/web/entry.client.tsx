import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { IntlProvider, type Messages } from 'use-intl';
import { isLocale, speakAsMarked, withDigits } from '../kernel/locale.ts';
import { MESSAGES_LINK } from './messages-link.ts';

/** Words travel as data beside the scripts: one file a language, kept by the browser for good. */
async function start(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(`#${MESSAGES_LINK}`);
  const { lang: locale, dataset } = document.documentElement;
  speakAsMarked(locale, dataset.spoken ?? '');
  if (!link || !isLocale(locale)) return;
  const words = await wordsAt(link.href);
  // without any words the page stays as it came: its links and forms need no script
  if (!words) return;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <IntlProvider locale={withDigits(locale)} messages={words.messages} timeZone="UTC">
          <HydratedRouter />
        </IntlProvider>
      </StrictMode>,
      // the page came in its own language and is drawn anew
      { onRecoverableError: words.isEnglish ? console.warn : undefined },
    );
  });
}

/** A file that does not come is asked for once more, past what the browser kept; then English stands in for it. */
async function wordsAt(href: string): Promise<{ messages: Messages; isEnglish: boolean } | null> {
  const english = href.replace(/\w[\w-]*(?=-\w+\.json$)/, 'en');
  for (const [address, cache] of [[href], [href, 'reload'], [english, 'reload']] as const) {
    try {
      const response = await fetch(address, { cache });
      if (response.ok) return { messages: await response.json(), isEnglish: address === english && english !== href };
      console.warn(address, response.status);
    } catch (error) {
      console.warn(address, error);
    }
  }
  return null;
}

void start();
