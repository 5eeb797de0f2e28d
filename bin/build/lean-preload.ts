import type { Plugin } from 'vite';

/** Vite's module around every `import()` of the browser build. */
const HELPER = '\0vite/preload-helper.js';

/**
 * What the parts that arrive on demand need of Vite's helper: their style sheet first. Their scripts are small and all
 * others are there already, so nothing else is fetched ahead; 400 bytes of the home page's compressed scripts.
 */
const OURS = `
export const __vitePreload = (load, files = []) =>
  Promise.all(files.filter((file) => file.endsWith('.css')).map((file) => {
    const href = '/' + file;
    if (document.querySelector('link[href="' + href + '"]')) return;
    return new Promise((onload, onerror) =>
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }))
    );
  })).then(load);
`;

export function leanPreload(): Plugin {
  return {
    name: 'lean-preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === HELPER ? OURS : null),
  };
}
