import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compileMessagesPlugin, messageAlias } from './bin/build/compile-messages-plugin.ts';
import { messageUsagePlugin } from './bin/build/message-usage-plugin.ts';
import { pageStylesPlugin } from './bin/build/page-styles-plugin.ts';
import { standaloneScriptPlugin } from './bin/build/standalone-script-plugin.ts';
import routes from './src/web/routes.ts';

const EVERYWHERE =
  /node_modules\/(react|react-dom|react-router|scheduler|use-intl|icu-minify|@formatjs)\/|src\/web\/[\w-]+(\.client)?\.tsx?$|src\/web\/(rendering|rendering\/messages|http|links|navigation|forms)\/(?!focus-outcome|form-outcomes|prefetch-links|use-route-announcer)[\w-]+(\.client)?\.tsx?$|src\/web\/storefront\/layout\/(?!sign-in\/|footer\/footer-body|footer\/newsletter-block|routes\/empty-layout)/;
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
              // Code that every page needs, and code that the home page shares with others, is one file, because it
              // compresses better than several (docs/decisions, pages rendered whole). All other code stays with its
              // pages.
              groups: [
                {
                  name: (id, modules) => (EVERYWHERE.test(id) || isOnHome(id, modules) ? 'core' : null),
                  priority: 2,
                },
                { name: 'parts', test: /src\/(web\/ui|kernel)\//, priority: 1, minShareCount: 2 },
                // the route manifest lists the files of all pages: code shared by pages of one kind is one file
                { name: 'orders', test: /src\/web\/storefront\/(order|checkout|returns|track)\//, minShareCount: 2 },
                { name: 'account', test: /src\/web\/storefront\/(account|reviews)\//, minShareCount: 2 },
                { name: 'admin', test: /src\/web\/admin\//, minShareCount: 2 },
                { name: 'listing', test: /src\/web\/storefront\/(listing\/|devices\/my-device)/, minShareCount: 2 },
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

/** Whether the home page imports a module, directly or indirectly. */
function isOnHome(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (HOME_ALONE.test(id) || seen.has(id)) return false;
  seen.add(id);
  return (
    modules
      .getModuleInfo(id)
      ?.importers.some((importer) => HOME_ALONE.test(importer) || isOnHome(importer, modules, seen)) ?? false
  );
}
