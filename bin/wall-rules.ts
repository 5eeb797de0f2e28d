import type { Import } from './imports.ts';

export type Wall = {
  name: string;
  /** Explanation for the developer. */
  sentence: string;
  crosses(edge: Import): boolean;
};

const kernel = /^src\/kernel\//;
const platform = /^src\/platform\//;
const modules = /^src\/modules\//;
const web = /^src\/web\//;
const standIns = /^src\/stand-ins\//;
const top = /^src\/[^/]+$/;
const store = /\.store\.ts$/;
const pureModuleFile = /^src\/modules\/.*\.(rules|input)\.ts$/;
const data = /\.json$/;

/** Files of `web` whose code runs on the server only: React Router strips loaders and actions from routes. */
const serverSide = /(\.server\.tsx?|\/routes\/.*\.tsx?|^src\/web\/(root|routes)\.tsx?)$/;
const reachesBrowser = (path: string) =>
  kernel.test(path) || pureModuleFile.test(path) || (web.test(path) && !serverSide.test(path));

const serverPackage = /^(node:|fastify|@fastify\/|pg$|kysely|nodemailer|sharp|@node-rs\/|@react-router\/node)/;

const moduleOf = (path: string) => /^src\/modules\/([^/]+)\//.exec(path)?.[1];
const areaOf = (path: string) => /^src\/web\/(storefront|backoffice)\//.exec(path)?.[1];

export const walls: Wall[] = [
  {
    name: 'kernel-stands-alone',
    sentence: 'kernel is pure and imports nothing of ours: move the dependency into kernel, or this code out of it.',
    crosses: ({ from, to, ours }) => kernel.test(from) && ours && !kernel.test(to),
  },
  {
    name: 'platform-knows-no-shop',
    sentence:
      'platform contains adapters without business terms and imports only kernel: pass dependencies as arguments.',
    crosses: ({ from, to }) => platform.test(from) && /^src\//.test(to) && !kernel.test(to) && !platform.test(to),
  },
  {
    name: 'modules-know-no-pages',
    sentence: 'modules must not import web: return data and let the page render it.',
    crosses: ({ from, to }) => modules.test(from) && web.test(to),
  },
  {
    name: 'nobody-imports-the-top',
    sentence: 'server and app are the composition root and must not be imported: use Services instead.',
    crosses: ({ from, to }) => !top.test(from) && /^src\/(app|server)\.ts$/.test(to),
  },
  {
    name: 'stores-are-private',
    sentence:
      'the *.store.ts of another module is private: call one of its use cases, which owns the transaction and the rules.',
    crosses: ({ from, to }) => store.test(to) && moduleOf(from) !== moduleOf(to),
  },
  {
    name: 'orders-import-no-module',
    sentence: 'every module may depend on orders, so it must not import other modules: checkout composes them.',
    crosses: ({ from, to }) => moduleOf(from) === 'orders' && moduleOf(to) !== undefined && moduleOf(to) !== 'orders',
  },
  {
    name: 'pure-files-stay-pure',
    sentence:
      '*.rules.ts and *.input.ts are bundled for the browser: they may import only kernel and other rules and inputs.',
    crosses: ({ from, to, ours, typeOnly }) =>
      pureModuleFile.test(from) && ours && !typeOnly && !kernel.test(to) && !pureModuleFile.test(to) && !data.test(to),
  },
  {
    name: 'browser-gets-no-server-code',
    sentence:
      'this file is bundled for the browser, where only kernel, *.rules.ts, *.input.ts and web are allowed: load the data in a route or a *.server.ts file.',
    crosses: ({ from, to, ours, typeOnly }) =>
      web.test(from) &&
      !serverSide.test(from) &&
      ours &&
      !typeOnly &&
      !web.test(to) &&
      /^src\//.test(to) &&
      !kernel.test(to) &&
      !pureModuleFile.test(to),
  },
  {
    name: 'browser-imports-no-server-file',
    sentence: 'a *.server.ts file stays on the server: import it from a route or from another *.server.ts file.',
    crosses: ({ from, to, typeOnly }) => reachesBrowser(from) && !typeOnly && /\.server\.tsx?$/.test(to),
  },
  {
    name: 'browser-gets-no-server-package',
    sentence: 'this file is bundled for the browser: server packages belong in platform or *.server.ts.',
    crosses: ({ from, to, ours, typeOnly }) => reachesBrowser(from) && !ours && !typeOnly && serverPackage.test(to),
  },
  {
    name: 'parts-know-no-shop',
    sentence: 'web/ui contains components without business terms: pass texts and values as props.',
    crosses: ({ from, to, ours }) =>
      /^src\/web\/ui\//.test(from) &&
      ours &&
      (areaOf(to) !== undefined || modules.test(to) || platform.test(to) || top.test(to)),
  },
  {
    name: 'stand-ins-stay-outside',
    sentence: 'a stand-in simulates an external server: it and the shop share no code except kernel and platform.',
    crosses: ({ from, to }) =>
      (standIns.test(to) && /^src\/(kernel|platform|modules|web)\//.test(from)) ||
      (standIns.test(from) && (modules.test(to) || web.test(to)) && !/\.test\.ts$/.test(from)),
  },
  {
    name: 'storefront-and-backoffice-apart',
    sentence: 'storefront and admin are separate bundles: shared code belongs in web/ui or in a module.',
    crosses: ({ from, to }) => areaOf(from) !== undefined && areaOf(to) !== undefined && areaOf(from) !== areaOf(to),
  },
];
