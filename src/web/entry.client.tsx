import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { IntlProvider } from 'use-intl';
import { addDigitsToTag, isLocale, restoreLocaleConfig } from '../kernel/locale.ts';
import { restoreNumberMarks } from '../kernel/numbers/number-marks.ts';
import { ignoreMissingMessage } from './rendering/ignore-missing-message.ts';
import { loadPageMessages } from './rendering/messages/browser-messages.ts';

/** Messages are loaded as data beside the scripts, in immutable files. */
async function hydrate(): Promise<void> {
  const { lang: locale, dataset } = document.documentElement;
  restoreLocaleConfig(locale, dataset.locales ?? '');
  restoreNumberMarks(dataset.numbers ?? '');
  if (!isLocale(locale)) return;
  const loaded = await loadPageMessages();
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

void hydrate();
