import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

type Tree = { [key: string]: string | Tree };

/** The message formatter without its parser: messages reach it compiled. */
export const messageAlias = { 'use-intl/format-message': 'use-intl/format-message/format-only' };

/** Compiles the ICU text of messages/*.json at build, so that no parser is shipped to the browser. */
export function compiledMessages(): Plugin {
  const folder = fileURLToPath(new URL('../messages/', import.meta.url));
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
      // our load hook has made a module of it already; Vite's JSON plugin must not read it again
      return id.startsWith(folder) ? { code, moduleType: 'js' } : null;
    },
  };
}

function compileTree(tree: Tree): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileTree(value)]),
  );
}
