import type { ServerBuild } from 'react-router';
import { shopRequest } from '../../src/web/http/request.server.ts';

/** Every page is the title of the cart and the number of the render. */
export function createTitlePage(): ServerBuild {
  let renders = 0;
  return {
    entry: {
      module: {
        default: async (_request, _status, _headers, _context, load) => {
          renders += 1;
          return new Response(`${load.get(shopRequest).t('cart.title')} ${renders}`);
        },
      },
    },
    routes: { page: { id: 'page', path: '*', module: { default: () => null, action: () => null } } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  };
}
