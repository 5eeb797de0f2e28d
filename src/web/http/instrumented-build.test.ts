import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { testDb } from '../../../test/database/db.ts';
import { getTranslator } from '../../platform/translator.ts';
import { instrumentBuild } from './instrumented-build.server.ts';
import { type PageSlot, renderedPage, type ShopRequest, shopRequest } from './request.server.ts';

const GUEST = { customer: null };
const CUSTOMER = { customer: { id: '1', name: 'Noura', email: 'noura@souk.example' } };

/** The response to a data request of an app with one route, or to a request of its document. */
async function requestPage(module: object, visitor: object = GUEST, url = '/page.data', services: object = {}) {
  const route = { id: 'root', path: 'page', module: { default: () => null, ...module } };
  const entry = { module: { default: () => new Response(), handleError: () => undefined } };
  const parts = { entry, routes: { root: route }, assets: { routes: {} }, publicPath: '/', assetsBuildDirectory: '' };
  const build = {
    ...parts,
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
    basename: url.startsWith('/fr/') ? '/fr' : '/',
  };
  const slot: PageSlot = { page: null, fault: null, structuredData: [] };
  const context = new RouterContextProvider();
  context.set(renderedPage, slot);
  context.set(shopRequest, {
    t: getTranslator('en'),
    path: url.replace(/^\/fr/, ''),
    services,
    visitor: async () => visitor,
  } as unknown as ShopRequest);
  const handler = createRequestHandler(instrumentBuild(build as unknown as ServerBuild), 'production');
  const response = await handler(new Request(`http://shop.example${url}`), context);
  const location = response.headers.get('location');
  return { status: response.status, location, text: await response.text(), slot };
}

function throwNotFound() {
  throw data(null, { status: 404 });
}

test('an unexpected error is stored for the log under a code, and the page shows only the code', async () => {
  const fault = new Error('column secret of relation customer');
  const { status, text, slot } = await requestPage({
    loader: () => {
      throw fault;
    },
  });
  expect([status, slot.fault]).toEqual([500, fault]);
  expect(slot.incident).toMatch(/^[0-9A-Z]{10}$/);
  expect(text).toContain(slot.incident);
  expect(text).not.toContain('secret');
});

test('a response that a route throws is not a fault', async () => {
  const { status, slot } = await requestPage({
    loader: () => {
      throw data(null, { status: 403 });
    },
  });
  expect([status, slot.fault, slot.incident]).toEqual([403, null, undefined]);
});

test('a guests-only page redirects customers, and an unknown middleware gives a 500', async () => {
  const loader = () => 'shown';
  const guests = { loader, handle: { middleware: ['common', 'non-logged-in'] } };
  expect((await requestPage(guests)).text).toContain('shown');
  expect((await requestPage(guests, CUSTOMER)).status).toBe(202);
  const unknown = await requestPage({ loader, handle: { middleware: ['common', 'sesame'] } });
  expect(unknown.status).toBe(500);
  expect(unknown.text).toContain('Unknown middleware');
});

test('staff redirect an address without a page, for documents and for clicks, in the language of the visitor', async () => {
  const { db, close } = await testDb();
  await db.insertInto('redirect').values({ from_path: '/page', to_path: '/fr/brands?sort=1' }).execute();
  const services = { db, config: { siteUrl: 'https://shop.example' } };
  const missing = { loader: throwNotFound };
  expect(await requestPage(missing, GUEST, '/page', services)).toMatchObject({
    status: 301,
    location: '/brands?sort=1',
  });
  expect(await requestPage(missing, GUEST, '/fr/page', services)).toMatchObject({ location: '/fr/brands?sort=1' });
  const clicked = await requestPage(missing, GUEST, '/fr/page.data', services);
  expect(clicked).toMatchObject({ status: 202, slot: { fault: null } });
  expect(clicked.text).toContain('"/brands?sort=1"');
  expect(clicked.text).toContain('"reload"');
  expect((await requestPage({ loader: () => 'shown' }, GUEST, '/page.data', services)).text).toContain('shown');
  await db.updateTable('redirect').set({ to_path: '/.//evil.example' }).where('from_path', '=', '/page').execute();
  expect(await requestPage(missing, GUEST, '/page.data', services)).toMatchObject({
    status: 404,
    slot: { fault: null },
  });
  await close();
});
