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
              groups: [
                { name: 'vendor', test: /node_modules/, priority: 2 },
                { name: 'ui', test: /src\/(web\/ui|kernel)\//, priority: 1, minShareCount: 2 },
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
