import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { IntlProvider, type Messages } from 'use-intl';
import { isLocale } from '../kernel/locale.ts';
import { MESSAGES_LINK } from './messages-link.ts';

/** Words travel as data beside the scripts: one file a language, kept by the browser for good. */
async function start(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(`#${MESSAGES_LINK}`);
  const locale = document.documentElement.lang;
  if (!link || !isLocale(locale)) return;
  const messages: Messages = await fetch(link.href).then((response) => response.json());
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <IntlProvider locale={locale} messages={messages} timeZone="UTC">
          <HydratedRouter />
        </IntlProvider>
      </StrictMode>,
    );
  });
}

void start();
