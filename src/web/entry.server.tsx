import { renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { IntlProvider } from 'use-intl';
import { addDigitsToTag } from '../kernel/locale.ts';
import { readSettings } from '../modules/settings/read-settings.ts';
import { getMessages } from '../platform/translator.ts';
import { findInlineScripts } from './http/content-security-policy.server.ts';
import { storeFault } from './http/instrumented-build.server.ts';
import { type PageSlot, renderedPage, shopRequest } from './http/request.server.ts';
import { FragmentCacheContext } from './rendering/cached-fragment.tsx';
import { openFragmentCache } from './rendering/fragment-cache.server.tsx';
import { renderHydrationScripts } from './rendering/hydration-data.server.ts';
import { needsNoScript } from './rendering/route-handle.ts';
import { renderDocumentHead } from './seo/document-head.server.ts';

type Errors = EntryContext['staticHandlerContext']['errors'];

const DOCTYPE = '<!DOCTYPE html>';

/** Stores an error of a loader, action or component: the page handler logs it and decides the status. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }) {
  if (isRouteErrorResponse(error)) context.get(renderedPage).fault ??= error;
  else storeFault(error, context);
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
  staticHandlerContext.errors = addIncidentCode(staticHandlerContext.errors, slot);
  const plain = needsNoScript(matches.map(({ route }) => route.handle));
  const handOff = plain ? '' : await renderHydrationScripts(context);
  const fragments = openFragmentCache(locale);
  const rendered = renderToString(
    <IntlProvider locale={addDigitsToTag(locale)} messages={getMessages(locale)} timeZone="UTC">
      {/* no fragment cache in development, where components change */}
      <FragmentCacheContext value={import.meta.env.DEV ? null : fragments.register}>
        <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
      </FragmentCacheContext>
    </IntlProvider>,
  );
  const head = renderDocumentHead({
    locale,
    path,
    rendered: context.staticHandlerContext,
    structuredData: slot.structuredData,
    search: new URL(request.url).search,
    siteUrl: services.config.siteUrl,
    settings: await readSettings(services.db),
  });
  const headEnd = rendered.indexOf('</head>');
  const end = rendered.lastIndexOf('</body>');
  const doctype = rendered.startsWith(DOCTYPE) ? '' : DOCTYPE;
  const content = fragments.fillPlaceholders(rendered.slice(headEnd, end));
  slot.page = {
    body: Buffer.concat([
      Buffer.from(doctype + rendered.slice(0, headEnd) + content.head + head),
      content.body,
      Buffer.from(handOff + rendered.slice(end)),
    ]),
    scripts: findInlineScripts(rendered + handOff),
  };
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
}

/**
 * Adds the incident code to render errors, so that the error page can show it; errors of loaders already contain it.
 */
function addIncidentCode(errors: Errors, { incident }: PageSlot): Errors {
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
