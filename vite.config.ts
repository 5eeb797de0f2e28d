import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compileMessagesPlugin, messageAlias } from './bin/build/compile-messages-plugin.ts';
import { messageUsagePlugin } from './bin/build/message-usage-plugin.ts';
import { pageStylesPlugin } from './bin/build/page-styles-plugin.ts';
import { standaloneScriptPlugin } from './bin/build/standalone-script-plugin.ts';
import routes from './src/web/routes.ts';

/** Libraries of every page, and the helper that Vite adds to imports on demand. */
const LIBRARIES =
  /node_modules\/(react|react-dom|react-router|scheduler|use-intl|icu-minify|@formatjs)\/|vite\/preload-helper/;
/** Modules that every page of the shop loads; what they import is loaded with them. */
const EVERY_PAGE = /src\/web\/(entry\.client|root|links\/page-link|storefront\/layout\/routes\/default-layout)\.tsx/;
const HOME_ALONE = /src\/web\/storefront\/home\/(?!banners)/;
/** Styles that every page has, also those that scripts of every page load later. */
const STYLES_OF_EVERY_PAGE = /src\/web\/(ui|rendering|storefront\/(consent|popup|offline|layout\/(?!sign-in)))\//;
type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };

export default defineConfig(({ command }) => ({
  plugins: [
    compileMessagesPlugin(),
    messageUsagePlugin(),
    pageStylesPlugin({ routes, isShared: (id) => STYLES_OF_EVERY_PAGE.test(id) }),
    standaloneScriptPlugin({ source: 'src/web/service-worker/service-worker.ts', fileName: 'worker.js' }),
    standaloneScriptPlugin({ source: 'src/web/admin/script/admin-script.ts', fileName: 'admin.js' }),
    standaloneScriptPlugin({ source: 'src/web/admin/editor/editor-script.ts', fileName: 'admin-editor.js' }),
    reactRouter(),
  ],
  resolve: { alias: messageAlias },
  environments: {
    client: {
      build: {
        // scripts that load on demand are small: the names of their imports would weigh more than they save
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Libraries change with their versions only, so their file keeps its name when code of the shop changes. Code
              // that every page needs, and code that the home page shares with others, is one file, because it compresses
              // better than several (docs/decisions, scripts per page). All other code stays with its pages.
              groups: [
                { name: 'libraries', test: LIBRARIES, priority: 3 },
                {
                  name: (id, modules) =>
                    isImportedBy(EVERY_PAGE, id, modules) || isOnHome(id, modules) ? 'core' : null,
                  priority: 2,
                },
                // loaded together after every page
                {
                  name: 'after-load',
                  test: /src\/web\/(navigation\/prefetch-links|storefront\/(cart\/visitor-storage|offline\/(service-worker-client|use-service-worker)))/,
                },
                {
                  name: 'offline-notices',
                  test: /src\/web\/storefront\/(offline\/(?!routes|offline\.module|service-worker-client|use-service-worker)|lists\/send-list-change)/,
                },
                { name: 'consent', test: /src\/web\/storefront\/consent\/(?!consent-categories)/ },
                {
                  name: 'parts',
                  test: /src\/(web\/ui|kernel)\/|account\/form-problems|cart\/idempotency-key|devices\/my-device/,
                  priority: 1,
                  minShareCount: 2,
                },
                // The route manifest lists the files of all pages: code shared by pages of one kind is one file. A file has
                // what all of its pages need, because a page that needs one module of it loads all.
                {
                  name: 'totals',
                  test: /src\/web\/storefront\/order\/(totals|order-lines|line-picture)/,
                  minShareCount: 2,
                },
                { name: 'checkout', test: /src\/web\/storefront\/checkout\//, minShareCount: 2 },
                { name: 'orders', test: /src\/web\/storefront\/(order|returns|track)\//, minShareCount: 2 },
                { name: 'sign-in', test: /src\/web\/storefront\/account\/sign-in\//, minShareCount: 2 },
                { name: 'account', test: /src\/web\/storefront\/(account|reviews\/(?!shrink))/, minShareCount: 2 },
                { name: 'admin', test: /src\/web\/admin\//, minShareCount: 2 },
                { name: 'listing', test: /src\/web\/storefront\/listing\//, minShareCount: 2 },
                { name: 'cart', test: /src\/web\/storefront\/cart\//, minShareCount: 2 },
                {
                  name: 'buying',
                  test: /src\/web\/storefront\/(product\/(?!format-spec)|lists\/(add-to|remove-from)|devices\/fetch-fits)/,
                  minShareCount: 2,
                },
                {
                  name: 'repair',
                  test: /src\/web\/storefront\/repair\/(steps|journey|booking|range\/repair-alternatives)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // bundled, so that the alias reaches it on the server too: its own parser cannot read compiled messages
      resolve: { noExternal: ['use-intl', 'icu-minify', /^@formatjs\/icu-/] },
      build: { rolldownOptions: { input: 'src/server.ts' } },
    },
  },
  css: {
    // a listing names a thousand classes; the underscore keeps a hash from beginning with a digit
    modules: { generateScopedName: command === 'build' ? '_[hash:base64:5]' : '[name]__[local]' },
  },
  build: { target: 'es2022', cssMinify: true, assetsInlineLimit: 0 },
  server: { port: 3000 },
}));

/** Whether one of the modules is, or imports, a module, directly or indirectly. */
function isImportedBy(modules: RegExp, id: string, graph: Modules, seen = new Set<string>()): boolean {
  if (modules.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return graph.getModuleInfo(id)?.importers.some((importer) => isImportedBy(modules, importer, graph, seen)) ?? false;
}

/** Whether the home page imports a module that is not its own. */
function isOnHome(id: string, graph: Modules): boolean {
  return !HOME_ALONE.test(id) && isImportedBy(HOME_ALONE, id, graph);
}
