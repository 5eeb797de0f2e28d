import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { IntlProvider } from 'use-intl';
import { messagesOf } from '../platform/words.ts';
import { handOffScripts } from './hand-off.server.ts';
import { renderedPage, shopRequest } from './request.server.ts';

const DOCTYPE = '<!DOCTYPE html>';

/** What a loader, an action or a component threw: the page door logs it and decides about the status. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }) {
  context.get(renderedPage).fault = error;
}

/** Renders the whole page at once and leaves it in `renderedPage`; the Response carries status and headers only. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  load: RouterContextProvider,
): Promise<Response> {
  const { locale } = load.get(shopRequest);
  const handOff = await handOffScripts(context.serverHandoffStream);
  const html = renderToString(
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
    </IntlProvider>,
  );
  const end = html.lastIndexOf('</body>');
  const page = `${html.slice(0, end)}${handOff}${html.slice(end)}`;
  load.get(renderedPage).html = page.startsWith(DOCTYPE) ? page : DOCTYPE + page;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
}
