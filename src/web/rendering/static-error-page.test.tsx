import { hash } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { getBuiltInMessages, getMessages, registerMessages } from '../../platform/translator.ts';
import { NestedErrorBoundary } from './nested-error.tsx';
import { ERROR_PAGE_CSP, renderStaticErrorPage } from './static-error-page.server.ts';

test('the static error page shows the reason, the incident code, the search form and links, and runs no script', () => {
  const html = renderStaticErrorPage(500, 'ar', 'A1B2C3D4E5');
  expect(html).toContain('<html lang="ar" dir="rtl">');
  for (const part of [
    'حدث خطأ أثناء عرض صفحة الخطأ',
    'A1B2C3D4E5',
    'action="/ar/search"',
    '<a href="">',
    '<a href="/ar">',
  ])
    expect(html).toContain(part);
  const style = /<style>(.*)<\/style>/.exec(html)?.[1] ?? '';
  expect(ERROR_PAGE_CSP).toContain(`'sha256-${hash('sha256', style, 'base64')}'`);
  expect(html).not.toContain('<script');
});

test('a changed text of the static error page is text, also in an attribute', () => {
  const builtIn = getBuiltInMessages('en');
  const error = Object.assign({}, builtIn.error, { sorry: "'<'meta http-equiv=refresh content=0>" });
  const layout = Object.assign({}, builtIn.layout, { search: 'Search "now"' });
  registerMessages('en', Object.assign({}, builtIn, { error, layout }));
  const html = renderStaticErrorPage(500, 'en');
  registerMessages('en', builtIn);
  expect(html).toContain('<h1>&lt;meta http-equiv=refresh content=0&gt;</h1>');
  expect(html).toContain('aria-label="Search &quot;now&quot;"');
});

test('when the error page fails in the browser, a message and a link to the home page are shown', () => {
  // a server render has no error boundaries
  const boundary = new NestedErrorBoundary({ children: null });
  boundary.state = NestedErrorBoundary.getDerivedStateFromError();
  const html = renderToString(
    <IntlProvider locale="fr" messages={getMessages('fr')} timeZone="UTC">
      <RouterProvider router={createMemoryRouter([{ path: '/', element: boundary.render() }])} />
    </IntlProvider>,
  );
  expect(html).toContain('<html lang="fr" dir="ltr">');
  expect(html).toContain('Une erreur est survenue pendant l’affichage de la page d’erreur');
  expect(html).toContain('href="/fr"');
});
