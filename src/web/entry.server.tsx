import { renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { IntlProvider } from 'use-intl';
import { addDigitsToTag } from '../kernel/locale.ts';
import { readSettings } from '../modules/settings/read-settings.ts';
import { getMessages } from '../platform/translator.ts';
import { findInlineScripts, findInlineStyles } from './http/content-security-policy.server.ts';
import { storeFault } from './http/instrumented-build.server.ts';
import { findStylesheets } from './http/preload-header.server.ts';
import { renderedPage, shopRequest } from './http/request.server.ts';
import { FragmentCacheContext } from './rendering/cached-fragment.tsx';
import { openFragmentCache } from './rendering/fragment-cache.server.tsx';
import { renderHydrationScripts } from './rendering/hydration-scripts.server.tsx';
import { ignoreMissingMessage } from './rendering/ignore-missing-message.ts';
import { lowerScriptPriority } from './rendering/lower-script-priority.server.ts';
import { renderMessagesLink } from './rendering/messages/render-messages-link.server.ts';
import { renderDocumentHead } from './seo/document-head.server.ts';

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
  const { rendered, content } = renderMarkup(context, request.url, load);
  const hydrationScripts = await renderHydrationScripts(context, request.url);
  const head = renderDocumentHead({
    locale,
    path,
    rendered: context.staticHandlerContext,
    structuredData: slot.structuredData,
    search: new URL(request.url).search,
    siteUrl: services.config.siteUrl,
    settings: await readSettings(services.db),
  });
  const doctype = rendered.startsWith(DOCTYPE) ? '' : DOCTYPE;
  slot.page = {
    body: Buffer.concat([
      Buffer.from(
        doctype +
          lowerScriptPriority(rendered.slice(0, rendered.indexOf('</head>'))) +
          content.head +
          renderMessagesLink(locale, context) +
          head,
      ),
      content.body,
      Buffer.from(hydrationScripts + rendered.slice(rendered.lastIndexOf('</body>'))),
    ]),
    inline: {
      // each text for itself, because joining them would copy the whole page
      scripts: [...findInlineScripts(rendered), ...findInlineScripts(hydrationScripts)],
      styles: findInlineStyles(rendered),
    },
    stylesheets: findStylesheets(rendered),
  };
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
}

/**
 * Renders the page, and its body with the cached fragments.
 * @throws Response with the incident code if a component failed: React Router renders the error page for it, and sends
 * the code to the browser
 */
function renderMarkup(context: EntryContext, url: string, load: Readonly<RouterContextProvider>) {
  const { locale } = load.get(shopRequest);
  const fragments = openFragmentCache(locale);
  try {
    const rendered = renderToString(
      <IntlProvider
        locale={addDigitsToTag(locale)}
        messages={getMessages(locale)}
        timeZone="UTC"
        onError={ignoreMissingMessage}
      >
        {/* no fragment cache in development, where components change */}
        <FragmentCacheContext value={import.meta.env.DEV ? null : fragments.register}>
          <ServerRouter context={selectMatchedRoutes(context)} url={url} />
        </FragmentCacheContext>
      </IntlProvider>,
    );
    const body = rendered.slice(rendered.indexOf('</head>'), rendered.lastIndexOf('</body>'));
    return { rendered, content: fragments.fillPlaceholders(body) };
  } catch (fault) {
    // in development the browser shows the error itself
    if (import.meta.env.DEV) throw fault;
    throw Response.json({ code: storeFault(fault, load) }, { status: 500 });
  }
}

/**
 * The context without the stream of loader data, and with the routes of the page only: `ServerRouter` creates an object
 * for every route of the manifest at each render.
 */
function selectMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const matched = staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]] as const);
  return {
    ...context,
    serverHandoffStream: undefined,
    manifest: { ...manifest, routes: Object.fromEntries(matched) },
  };
}
