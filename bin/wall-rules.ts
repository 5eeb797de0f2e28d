import type { Import } from './imports.ts';

export type Wall = {
  name: string;
  /** What to tell the person who ran into it. */
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
    sentence:
      'kernel is pure and imports nothing of ours: move what it needs into kernel, or the code that needs it out.',
    crosses: ({ from, to, ours }) => kernel.test(from) && ours && !kernel.test(to),
  },
  {
    name: 'platform-knows-no-shop',
    sentence: 'platform is adapters without shop words and imports only kernel: hand it what it needs as an argument.',
    crosses: ({ from, to }) => platform.test(from) && /^src\//.test(to) && !kernel.test(to) && !platform.test(to),
  },
  {
    name: 'modules-know-no-pages',
    sentence: 'modules serve every door and never import web: give the page a value and let the page show it.',
    crosses: ({ from, to }) => modules.test(from) && web.test(to),
  },
  {
    name: 'nobody-imports-the-top',
    sentence:
      'server and app put the parts together; a part that imports them turns the arrows round: take Services instead.',
    crosses: ({ from, to }) => !top.test(from) && /^src\/(app|server)\.ts$/.test(to),
  },
  {
    name: 'stores-are-private',
    sentence:
      "another module's *.store.ts is private: call one of its use cases, which owns the transaction and the rules.",
    crosses: ({ from, to }) => store.test(to) && moduleOf(from) !== moduleOf(to),
  },
  {
    name: 'orders-import-no-module',
    sentence: 'orders is what every module may lean on, so it leans on none: checkout composes the others around it.',
    crosses: ({ from, to }) => moduleOf(from) === 'orders' && moduleOf(to) !== undefined && moduleOf(to) !== 'orders',
  },
  {
    name: 'pure-files-stay-pure',
    sentence:
      '*.rules.ts and *.input.ts travel to the browser: they may import kernel and other rules and inputs only.',
    crosses: ({ from, to, ours, typeOnly }) =>
      pureModuleFile.test(from) && ours && !typeOnly && !kernel.test(to) && !pureModuleFile.test(to) && !data.test(to),
  },
  {
    name: 'browser-gets-no-server-code',
    sentence:
      'this file reaches the browser, where only kernel, *.rules.ts, *.input.ts and web may go: load the data in a route or a *.server.ts file and pass it on.',
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
    sentence:
      'this file reaches the browser, which has no Node and no database: keep such packages in platform or *.server.ts.',
    crosses: ({ from, to, ours, typeOnly }) => reachesBrowser(from) && !ours && !typeOnly && serverPackage.test(to),
  },
  {
    name: 'parts-know-no-shop',
    sentence: 'web/ui is parts without shop words: pass words and values in as props.',
    crosses: ({ from, to, ours }) =>
      /^src\/web\/ui\//.test(from) &&
      ours &&
      (areaOf(to) !== undefined || modules.test(to) || platform.test(to) || top.test(to)),
  },
  {
    name: 'stand-ins-stay-outside',
    sentence:
      'a stand-in plays a foreign server: the shop knows its address and its protocol, and the two share no code but kernel and platform.',
    crosses: ({ from, to }) =>
      (standIns.test(to) && /^src\/(kernel|platform|modules|web)\//.test(from)) ||
      (standIns.test(from) && (modules.test(to) || web.test(to)) && !/\.test\.ts$/.test(from)),
  },
  {
    name: 'storefront-and-backoffice-apart',
    sentence: 'storefront and back office are two bundles: what both need belongs in web/ui or in a module.',
    crosses: ({ from, to }) => areaOf(from) !== undefined && areaOf(to) !== undefined && areaOf(from) !== areaOf(to),
  },
];
