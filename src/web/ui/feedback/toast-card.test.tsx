import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { getMessages } from '../../../platform/translator.ts';
import { ToastCard } from './toast-card.tsx';

test.each([
  ['', 'success'],
  ['Link copied', 'Link copied'],
])('a toast with the text "%s" shows "%s"', (text, expected) => {
  const toast = { id: 1, at: new Date(), tone: 'success', text } as const;
  const html = renderToString(
    <IntlProvider locale="en" messages={getMessages('en')} timeZone="UTC">
      <ToastCard toast={toast} />
    </IntlProvider>,
  );
  expect(html).toContain(`>${expected}</p>`);
});
