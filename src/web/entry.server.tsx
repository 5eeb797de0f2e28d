import { renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { IntlProvider } from 'use-intl';
import { withDigits } from '../kernel/locale.ts';
import { readSettings } from '../modules/content/read-settings.ts';
import { messagesOf } from '../platform/words.ts';
import { inlineScripts } from './content-security-policy.server.ts';
import { handOffScripts } from './hand-off.server.ts';
import { MarkupKeeperContext } from './kept-markup.tsx';
import { documentHead } from './machines/document-head.server.ts';
import { openMarkupKeeper } from './markup-keeper.server.tsx';
import { needsNoScript } from './page-address.ts';
import { type PageSlot, renderedPage, shopRequest } from './request.server.ts';
import { keepFault } from './watched-build.server.ts';

type Errors = EntryContext['staticHandlerContext']['errors'];

const DOCTYPE = '<!DOCTYPE html>';

/** Stores an error of a loader, action or component: the page handler logs it and decides the status. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }) {
  if (isRouteErrorResponse(error)) context.get(renderedPage).fault ??= error;
  else keepFault(error, context);
}

/** Renders the page synchronously and stores it in `renderedPage`; the Response has only status and headers. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  load: RouterContextProvider,
): Promise<Response> {
  const { locale, path, services } = load.get(shopRequest);
  const slot = load.get(renderedPage);
  const { matches } = context.staticHandlerContext;
  const { staticHandlerContext } = context;
  staticHandlerContext.errors = nameFaults(staticHandlerContext.errors, slot);
  const plain = needsNoScript(matches.map(({ route }) => route.handle));
  const handOff = plain ? '' : await handOffScripts(context);
  const fragments = openMarkupKeeper(locale);
  const rendered = renderToString(
    <IntlProvider locale={withDigits(locale)} messages={messagesOf(locale)} timeZone="UTC">
      {/* no fragment cache in development, where components change */}
      <MarkupKeeperContext value={import.meta.env.DEV ? null : fragments.keep}>
        <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
      </MarkupKeeperContext>
    </IntlProvider>,
  );
  const head = documentHead({
    ...{ locale, path, rendered: context.staticHandlerContext, facts: slot.facts },
    search: new URL(request.url).search,
    siteUrl: services.config.siteUrl,
    settings: await readSettings(services.db),
  });
  const headEnd = rendered.indexOf('</head>');
  const end = rendered.lastIndexOf('</body>');
  const doctype = rendered.startsWith(DOCTYPE) ? '' : DOCTYPE;
  const content = fragments.fill(rendered.slice(headEnd, end));
  slot.page = {
    body: Buffer.concat([
      Buffer.from(doctype + rendered.slice(0, headEnd) + content.head + head),
      content.body,
      Buffer.from(handOff + rendered.slice(end)),
    ]),
    scripts: inlineScripts(rendered + handOff),
  };
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
}

/**
 * Adds the incident code to render errors, so that the error page can show it; errors of loaders already contain it.
 */
function nameFaults(errors: Errors, { incident }: PageSlot): Errors {
  // in development React Router sends the error itself to the browser
  if (!errors || import.meta.env.DEV) return errors;
  const named = Object.entries(errors).map(([id, error]) => [
    id,
    isRouteErrorResponse(error)
      ? error
      : { status: 500, statusText: '', internal: false, data: { code: incident ?? null } },
  ]);
  return Object.fromEntries(named);
}
