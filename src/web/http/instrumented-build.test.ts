import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { getTranslator } from '../../platform/translator.ts';
import { instrumentBuild } from './instrumented-build.server.ts';
import { type PageSlot, renderedPage, type ShopRequest, shopRequest } from './request.server.ts';

const GUEST = { customer: null };
const CUSTOMER = { customer: { id: '1', name: 'Noura', email: 'noura@souk.example' } };

/** The response to a data request of an app with one route. */
async function requestPage(module: object, visitor: object = GUEST) {
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
  };
  const slot: PageSlot = { page: null, fault: null, structuredData: [] };
  const context = new RouterContextProvider();
  context.set(renderedPage, slot);
  context.set(shopRequest, {
    t: getTranslator('en'),
    path: '/page',
    visitor: async () => visitor,
  } as unknown as ShopRequest);
  const handler = createRequestHandler(instrumentBuild(build as unknown as ServerBuild), 'production');
  const response = await handler(new Request('http://shop.example/page.data'), context);
  return { status: response.status, text: await response.text(), slot };
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
      throw data(null, { status: 404 });
    },
  });
  expect([status, slot.fault, slot.incident]).toEqual([404, null, undefined]);
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
