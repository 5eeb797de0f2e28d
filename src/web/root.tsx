import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { getTextDirection, type Locale, serializeLocaleConfig } from '../kernel/locale.ts';
import type { Route } from './+types/root.ts';
import { usePageLocale } from './links/use-locale-path.ts';
import { LinkDelegate } from './navigation/link-delegate.tsx';
import { prefixLocale } from './paths.ts';
import { loadAllMessages } from './rendering/messages/browser-messages.ts';
import { NestedErrorBoundary } from './rendering/nested-error.tsx';
import { buildCanonicalQuery, isNoindex, isScriptless } from './rendering/route-handle.ts';
import { StorageFallback } from './rendering/storage-fallback.tsx';
import { ErrorBody } from './storefront/layout/errors/error-body.tsx';
import './ui/styles/global.css';
import { VisitorProvider } from './rendering/visitor.tsx';

export type { RouteHandle } from './rendering/route-handle.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { loadDocumentData } = await import('./rendering/document-data.server.ts');
  return loadDocumentData(context);
}

/** Forms and the history can lead to another page too, without a click on a link. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async (_, next) => {
    await loadAllMessages();
    return next();
  },
];

/** The data depends on the locale only, and another locale is another document. */
export function shouldRevalidate() {
  return false;
}

/** Default title for pages without their own. */
export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.siteName ?? 'Souk' }];

/** The boundary catches errors of the document and of the error page: React Router would show its own page, in English. */
export function Layout({ children }: { children: React.ReactNode }) {
  const page = <Document>{children}</Document>;
  // the first error of a document is caught by `ErrorBoundary`, which renders another document
  return useRouteError() === undefined ? page : <NestedErrorBoundary>{page}</NestedErrorBoundary>;
}

function Document({ children }: { children: React.ReactNode }) {
  const locale = usePageLocale();
  const shell = useRouteLoaderData<typeof loader>('root');
  const plain = isScriptless(useMatches().map(({ handle }) => handle));
  return (
    <html
      lang={locale}
      dir={getTextDirection(locale)}
      data-locales={serializeLocaleConfig(locale)}
      data-numbers={shell?.numberMarks}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        {shell && <CanonicalLink siteUrl={shell.siteUrl} locale={locale} />}
        {/* before the others: it declares the order of the cascade layers */}
        {shell && <ThemeStyles css={shell.themeStyles} />}
        <Links />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {shell && <link rel="manifest" href={shell.manifestHref} />}
      </head>
      <body>
        {children}
        {!plain && <StorageFallback />}
        {!plain && <ScrollRestoration />}
        {!plain && <Scripts />}
      </body>
    </html>
  );
}

function ThemeStyles({ css }: { css: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: end tags are escaped, and text in `<style>` is not decoded
  return <style dangerouslySetInnerHTML={{ __html: css }} />;
}

/** Rendered by React because browsers copy and share it; `renderDocumentHead` writes the other SEO tags. */
function CanonicalLink({ siteUrl, locale }: { siteUrl: string; locale: Locale }) {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const handles = matches.map(({ handle }) => handle);
  const loaded = matches.map(({ loaderData }) => loaderData);
  if (isNoindex(handles, loaded)) return null;
  return (
    <link rel="canonical" href={siteUrl + prefixLocale(pathname, locale) + buildCanonicalQuery(handles, search)} />
  );
}

export default function Root() {
  const locale = usePageLocale();
  return (
    <VisitorProvider>
      <LinkDelegate basename={prefixLocale('/', locale)} />
      <Outlet />
    </VisitorProvider>
  );
}

/** For errors of the layout itself; the layout's boundary catches all others. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorBody error={error} isStandalone />;
}
