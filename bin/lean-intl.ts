import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OURS = fileURLToPath(new URL('../src/web/browser-intl.tsx', import.meta.url));

/** Our few hooks in use-intl's place, in the browser only: 2 KB of the home page's compressed scripts. */
export function leanIntl(): Plugin {
  return {
    name: 'lean-intl',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === 'use-intl' ? OURS : null),
  };
}
