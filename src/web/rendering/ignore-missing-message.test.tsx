import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider, useTranslations } from 'use-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { ignoreMissingMessage } from './ignore-missing-message.ts';

afterEach(() => vi.restoreAllMocks());

function Message({ name }: { name: string }) {
  return (useTranslations() as (key: string) => string)(name);
}

function renderMessage(name: string): string {
  return renderToStaticMarkup(
    <IntlProvider
      locale="en"
      messages={{ cart: { title: '{count} items' } }}
      timeZone="UTC"
      onError={ignoreMissingMessage}
    >
      <Message name={name} />
    </IntlProvider>,
  );
}

test('a missing message is shown as its key, without an error in the console', () => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  expect(renderMessage('cart.absent')).toBe('cart.absent');
  expect(report).not.toHaveBeenCalled();
});

test('a message without its argument is reported', () => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  expect(renderMessage('cart.title')).toBe('cart.title');
  expect(report).toHaveBeenCalledOnce();
});
