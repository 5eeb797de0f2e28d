import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OURS = fileURLToPath(new URL('../../src/web/rendering/browser-intl.tsx', import.meta.url));

/**
 * Our few hooks in use-intl's place: 2 KB of the home page's compressed scripts, and on the server, where a listing
 * says some three hundred words, a plain word costs a look-up instead of a formatter's whole way.
 */
export function leanIntl(): Plugin {
  return {
    name: 'lean-intl',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'use-intl' ? OURS : null),
  };
}
