import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

type Tree = { [key: string]: string | Tree };

/**
 * use-intl calls its formatter through the entry point `use-intl/format-message`, so that an application can replace it:
 * messages are compiled and need no parser (src/web/rendering/format-message.ts).
 */
export const messageAlias = [
  {
    find: /^use-intl\/format-message$/,
    replacement: fileURLToPath(new URL('../../src/web/rendering/format-message.ts', import.meta.url)),
  },
];

/** Vite plugin that compiles the ICU messages at build time, so that no parser is sent to the browser. */
export function compileMessagesPlugin(): Plugin {
  const folder = fileURLToPath(new URL('../../messages/', import.meta.url));
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    load(id) {
      const path = id.split('?')[0] ?? '';
      if (!path.startsWith(folder) || !path.endsWith('.json')) return null;
      this.addWatchFile(path);
      const tree: Tree = JSON.parse(readFileSync(path, 'utf8'));
      return { code: `export default ${JSON.stringify(compileTree(tree))}`, moduleType: 'js' };
    },
    transform(code, id) {
      // already a module from the load hook; the JSON plugin of Vite must not parse it
      return id.startsWith(folder) ? { code, moduleType: 'js' } : null;
    },
  };
}

function compileTree(tree: Tree): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileTree(value)]),
  );
}
