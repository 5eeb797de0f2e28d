import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { useLocale } from 'use-intl';
import { DEFAULT_LOCALE, directionOf, LOCALES, type Locale } from '../kernel/locale.ts';
import type { Route } from './+types/root.ts';
import { LinkDelegate } from './link-delegate.tsx';
import { MESSAGES_LINK } from './messages-link.ts';
import { inLocale } from './paths.ts';
import { ErrorBody } from './storefront/chrome/error-body.tsx';
import './ui/global.css';
import { VisitorProvider } from './visitor.tsx';

/** A route says with `handle.canonicalQuery` which query parameters make it another page. */
export type RouteHandle = { canonicalQuery?: string[]; noindex?: boolean };

export async function loader({ context }: Route.LoaderArgs) {
  const { shellOf } = await import('./shell.server.ts');
  return shellOf(context);
}

/** The shell changes with the language only, and another language is another document. */
export function shouldRevalidate() {
  return false;
}

/** Pages name themselves; what does not is at least called by the shop's name. */
export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.siteName ?? 'Souk' }];

export function Layout({ children }: { children: React.ReactNode }) {
  const locale = useLocale() as Locale;
  const shell = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        {shell && <PageAddresses siteUrl={shell.siteUrl} locale={locale} />}
        {shell && (
          <link id={MESSAGES_LINK} rel="preload" as="fetch" href={shell.messagesHref} crossOrigin="anonymous" />
        )}
        {/* before the others: it also says how the layers of all of them follow each other */}
        {shell && <link rel="stylesheet" href={shell.themeHref} />}
        <Links />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Canonical address and the same page in the other languages (reciprocal, with x-default). */
function PageAddresses({ siteUrl, locale }: { siteUrl: string; locale: Locale }) {
  const { pathname, search } = useLocation();
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const kept = handles.flatMap((handle) => handle?.canonicalQuery ?? []);
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => kept.includes(name)),
  ).toString();
  const address = (to: Locale) => `${siteUrl}${inLocale(pathname, to)}${query && `?${query}`}`;
  if (handles.some((handle) => handle?.noindex)) return <meta name="robots" content="noindex" />;
  return (
    <>
      <link rel="canonical" href={address(locale)} />
      {LOCALES.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={address(other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(DEFAULT_LOCALE)} />
    </>
  );
}

export default function Root() {
  const locale = useLocale() as Locale;
  return (
    <VisitorProvider>
      <LinkDelegate basename={inLocale('/', locale)} />
      <Outlet />
    </VisitorProvider>
  );
}

/** Only when the frame itself fails; everything else is caught inside it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorBody error={error} standsAlone />;
}
