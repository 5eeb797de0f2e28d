import { renderToString } from 'react-dom/server';
import { createRequestHandler, type EntryContext, Outlet, Scripts, type ServerBuild, ServerRouter } from 'react-router';
import { expect, test } from 'vitest';
import { findInlineScripts } from '../http/content-security-policy.server.ts';
import { renderHydrationScripts } from './hydration-scripts.server.tsx';

const ENDS_SCRIPT = '</script><b>&\u2028';

const Document = ({ children }: { children: React.ReactNode }) => (
  <html lang="en">
    <body>{children}</body>
  </html>
);

const Root = () => (
  <Document>
    <Outlet />
    <Scripts />
  </Document>
);

const PlainRoot = () => (
  <Document>
    <Outlet />
  </Document>
);

const RootError = () => (
  <Document>
    <Scripts />
  </Document>
);

/** The hydration scripts of a page with one child route, as `entry.server.tsx` renders them. */
async function renderPage(loader: () => unknown, root = Root) {
  let html = '';
  let hydrationScripts = '';
  const handleRequest = async (request: Request, status: number, _headers: Headers, context: EntryContext) => {
    html = renderToString(<ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />);
    hydrationScripts = await renderHydrationScripts(context, request.url);
    return new Response(null, { status });
  };
  const modules = {
    root: { default: root, ErrorBoundary: RootError },
    page: { default: () => <h1>Page</h1>, loader },
  };
  const routes = {
    root: { id: 'root', path: '', module: modules.root },
    page: { id: 'page', parentId: 'root', path: 'page', module: modules.page },
  };
  const build = {
    entry: { module: { default: handleRequest, handleError: () => undefined } },
    routes,
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: {
        root: { id: 'root', path: '', module: '/root.js' },
        page: { id: 'page', parentId: 'root', path: 'page', module: '/page.js', hasLoader: true },
      },
      url: '/manifest.js',
      version: '1',
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  };
  const handler = createRequestHandler(build as unknown as ServerBuild, 'production');
  const { status } = await handler(new Request('http://shop.example/page'));
  return { status, html, hydrationScripts, scripts: findInlineScripts(hydrationScripts) };
}

test('the scripts contain the data of all loaders, which cannot end a script', async () => {
  const { html, hydrationScripts, scripts } = await renderPage(() => ({ title: ENDS_SCRIPT }));
  expect(html).toContain('<h1>Page</h1>');
  expect(scripts.join('')).toContain('title');
  expect(hydrationScripts).not.toContain('<b>');
  expect(hydrationScripts).not.toContain('\u2028');
  expect(hydrationScripts).not.toContain('<h1>');
});

test('much data is written in its place, without scripts of React that move it', async () => {
  const { hydrationScripts } = await renderPage(() => ({ text: 'long'.repeat(100_000) }));
  expect(hydrationScripts.length).toBeGreaterThan(400_000);
  expect(hydrationScripts).not.toMatch(/<template|hidden|\$R/);
});

test('an error of a loader is passed to the browser without its message', async () => {
  const { status, scripts } = await renderPage(() => {
    throw new Error('column secret of relation customer');
  });
  expect(status).toBe(500);
  expect(scripts.join('')).toContain('errors');
  expect(scripts.join('')).not.toContain('secret');
});

test('a page that is sent without scripts has no hydration scripts', async () => {
  const { scripts } = await renderPage(() => ({ title: 'plain' }), PlainRoot);
  expect(scripts).toEqual([]);
});
