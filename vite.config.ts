import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compiledMessages, messageAlias } from './bin/compiled-messages.ts';

export default defineConfig({
  plugins: [compiledMessages(), reactRouter()],
  resolve: { alias: messageAlias },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page needs is one file: compressed together it is smaller than in parts (docs/decisions,
              // pages rendered whole). ui and kernel parts that only some pages use stay with those pages.
              groups: [
                {
                  name: 'core',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|use-intl|icu-minify|@formatjs)\/|src\/web\/[\w-]+\.tsx?$|src\/web\/storefront\/chrome\//,
                  priority: 2,
                },
                { name: 'parts', test: /src\/(web\/ui|kernel)\//, priority: 1, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // bundled, so that the alias reaches it on the server too: its own parser cannot read compiled messages
      resolve: { noExternal: ['use-intl'] },
      build: { rolldownOptions: { input: 'src/server.ts' } },
    },
  },
  build: { target: 'es2022', cssMinify: true, assetsInlineLimit: 0 },
  server: { port: 3000 },
});
