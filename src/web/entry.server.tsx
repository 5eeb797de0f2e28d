import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { IntlProvider } from 'use-intl';
import { messagesOf } from '../platform/words.ts';
import { renderedPage, shopRequest } from './request.server.ts';

/** A page that takes longer than this to gather is broken; milliseconds. */
const RENDER_LIMIT = 10_000;

/** What a loader, an action or a component threw: the page door logs it and decides about the status. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }) {
  context.get(renderedPage).fault = error;
}

/** Renders the whole page at once and leaves it in `renderedPage`; the Response carries status and headers only. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  load: RouterContextProvider,
): Promise<Response> {
  const { locale } = load.get(shopRequest);
  const slot = load.get(renderedPage);
  let answer = status;
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
        <ServerRouter context={context} url={request.url} />
      </IntlProvider>,
      {
        onAllReady() {
          const chunks: Buffer[] = [];
          const sink = new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(chunk);
              done();
            },
            final(done) {
              clearTimeout(timer);
              slot.html = Buffer.concat(chunks);
              headers.set('content-type', 'text/html; charset=utf-8');
              resolve(new Response(null, { status: answer, headers }));
              done();
            },
          });
          pipe(sink);
        },
        onShellError: reject,
        onError(error) {
          slot.fault = error;
          answer = 500;
        },
      },
    );
    const timer = setTimeout(abort, RENDER_LIMIT);
  });
}
