import type { Import } from './imports.ts';

export type LayerRule = {
  name: string;
  /** Explanation for the developer. */
  message: string;
  isViolatedBy(edge: Import): boolean;
};

const kernel = /^src\/kernel\//;
const platform = /^src\/platform\//;
const modules = /^src\/modules\//;
const web = /^src\/web\//;
const client = /^src\/client\//;
const standIns = /^src\/stand-ins\//;
const top = /^src\/((server|config)\/)?[^/]+$/;
const store = /\.store\.ts$/;
const pureModuleFile = /^src\/modules\/.*\.(rules|input)\.ts$/;
const data = /\.json$/;

const refunds = /^src\/modules\/payments\/(refunds\/|cash\/reduce-cash-due)/;
/** Operations on refunds for other modules. */
const refundOperation =
  /\/(refund-items|refund-amount|preview-refund|list-refunds|list-credit-notes|find-refundable-payment|refundable-amount|mark-paid-manually|retry-refund|find-owed-orders|send-due-refunds)\.ts$/;

/** Files of `web` whose code runs on the server only: React Router strips loaders and actions from routes. */
const serverSide = /(\.server\.tsx?|\/routes\/.*\.tsx?|^src\/web\/(root|routes)\.tsx?)$/;
const reachesBrowser = (path: string) =>
  kernel.test(path) || client.test(path) || pureModuleFile.test(path) || (web.test(path) && !serverSide.test(path));

const serverPackage =
  /^(node:|fastify|@fastify\/|pg$|kysely|nodemailer|sharp|@node-rs\/|lru-cache$|@react-router\/node)/;

const findModule = (path: string) => /^src\/modules\/([^/]+)\//.exec(path)?.[1];
const findArea = (path: string) => /^src\/web\/(storefront|admin)\//.exec(path)?.[1];

export const layerRules: LayerRule[] = [
  {
    name: 'kernel-stands-alone',
    message: 'kernel is pure and imports nothing of ours: move the dependency into kernel, or this code out of it.',
    isViolatedBy: ({ from, to, ours }) => kernel.test(from) && ours && !kernel.test(to),
  },
  {
    name: 'platform-knows-no-shop',
    message:
      'platform contains adapters without business terms and imports only kernel: pass dependencies as arguments.',
    isViolatedBy: ({ from, to }) => platform.test(from) && /^src\//.test(to) && !kernel.test(to) && !platform.test(to),
  },
  {
    name: 'modules-know-no-pages',
    message: 'modules must not import web: return data and let the page render it.',
    isViolatedBy: ({ from, to }) => modules.test(from) && web.test(to),
  },
  {
    name: 'nobody-imports-the-top',
    message: 'server and app are the composition root and must not be imported: use Services instead.',
    isViolatedBy: ({ from, to }) => !top.test(from) && /^src\/(app|server)\.ts$/.test(to),
  },
  {
    name: 'stores-are-private',
    message:
      'the *.store.ts of another module is private: call one of its use cases, which owns the transaction and the rules.',
    isViolatedBy: ({ from, to }) => store.test(to) && findModule(from) !== findModule(to),
  },
  {
    name: 'sql-in-stores',
    message: 'modules write SQL in *.store.ts files only: move the query into a store and call it from here.',
    isViolatedBy: ({ from, to, typeOnly }) =>
      modules.test(from) && !store.test(from) && /^kysely(\/|$)/.test(to) && !typeOnly,
  },
  {
    name: 'orders-import-no-module',
    message: 'every module may depend on orders, so it must not import other modules: checkout composes them.',
    isViolatedBy: ({ from, to }) =>
      findModule(from) === 'orders' && findModule(to) !== undefined && findModule(to) !== 'orders',
  },
  {
    name: 'refund-ledger-is-private',
    message:
      'the parts of a refund are private to payments: call refundItems or refundAmount, which reserve the money and write the ledger.',
    isViolatedBy: ({ from, to, typeOnly }) =>
      refunds.test(to) && !refundOperation.test(to) && !typeOnly && findModule(from) !== 'payments',
  },
  {
    name: 'pure-files-stay-pure',
    message:
      '*.rules.ts and *.input.ts are bundled for the browser: they may import only kernel and other rules and inputs.',
    isViolatedBy: ({ from, to, ours, typeOnly }) =>
      pureModuleFile.test(from) && ours && !typeOnly && !kernel.test(to) && !pureModuleFile.test(to) && !data.test(to),
  },
  {
    name: 'browser-gets-no-server-code',
    message:
      'this file is bundled for the browser, where only kernel, client, *.rules.ts, *.input.ts and web are allowed: load the data in a route or a *.server.ts file.',
    isViolatedBy: ({ from, to, ours, typeOnly }) =>
      (client.test(from) || (web.test(from) && !serverSide.test(from))) &&
      ours &&
      !typeOnly &&
      !web.test(to) &&
      !client.test(to) &&
      /^src\//.test(to) &&
      !kernel.test(to) &&
      !pureModuleFile.test(to),
  },
  {
    name: 'browser-imports-no-server-file',
    message: 'a *.server.ts file stays on the server: import it from a route or from another *.server.ts file.',
    isViolatedBy: ({ from, to, typeOnly }) => reachesBrowser(from) && !typeOnly && /\.server\.tsx?$/.test(to),
  },
  {
    name: 'browser-gets-no-server-package',
    message: 'this file is bundled for the browser: server packages belong in platform or *.server.ts.',
    isViolatedBy: ({ from, to, ours, typeOnly }) =>
      reachesBrowser(from) && !ours && !typeOnly && serverPackage.test(to),
  },
  {
    name: 'parts-know-no-shop',
    message: 'web/ui contains components without business terms: pass texts and values as props.',
    isViolatedBy: ({ from, to, ours }) =>
      /^src\/web\/ui\//.test(from) &&
      ours &&
      (findArea(to) !== undefined || modules.test(to) || platform.test(to) || top.test(to)),
  },
  {
    name: 'stand-ins-stay-outside',
    message: 'a stand-in simulates an external server: it and the shop share no code except kernel and platform.',
    isViolatedBy: ({ from, to }) =>
      (standIns.test(to) && /^src\/(kernel|platform|modules|web)\//.test(from)) ||
      (standIns.test(from) && (modules.test(to) || web.test(to)) && !/\.test\.ts$/.test(from)),
  },
  {
    name: 'storefront-and-admin-apart',
    message: 'storefront and admin are separate bundles: shared code belongs in web/ui or in a module.',
    isViolatedBy: ({ from, to }) =>
      findArea(from) !== undefined && findArea(to) !== undefined && findArea(from) !== findArea(to),
  },
];
