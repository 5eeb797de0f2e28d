import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { IntlProvider, type Messages } from 'use-intl';
import { addDigitsToTag, isLocale, restoreLocaleConfig } from '../kernel/locale.ts';
import { ignoreMissingMessage } from './rendering/ignore-missing-message.ts';
import { MESSAGES_LINK } from './rendering/messages-link.ts';

/** Messages are loaded as data beside the scripts: one immutable file per locale. */
async function hydrate(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(`#${MESSAGES_LINK}`);
  const { lang: locale, dataset } = document.documentElement;
  restoreLocaleConfig(locale, dataset.locales ?? '');
  if (!link || !isLocale(locale)) return;
  const loaded = await fetchMessages(link.href);
  // without messages the page is not hydrated: its links and forms work without script
  if (!loaded) return;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <IntlProvider
          locale={addDigitsToTag(locale)}
          messages={loaded.messages}
          timeZone="UTC"
          onError={ignoreMissingMessage}
        >
          <HydratedRouter />
        </IntlProvider>
      </StrictMode>,
      // the server rendered another locale, so hydration fails and React renders again
      { onRecoverableError: loaded.isEnglish ? console.warn : undefined },
    );
  });
}

/** Retries a failed request once without the HTTP cache, then falls back to the English messages. */
async function fetchMessages(href: string): Promise<{ messages: Messages; isEnglish: boolean } | null> {
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

void hydrate();
