import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The part of an entry of Vite's manifest that lists styles. */
export type ManifestChunk = { css?: string[]; imports?: string[] };
export type ViteManifest = { [key: string]: ManifestChunk };

type PageStylesOptions = {
  routes: readonly RouteConfigEntry[];
  /** Whether a style module belongs to every page. */
  isShared: (moduleId: string) => boolean;
};

const MANIFEST = '.vite/manifest.json';
const ROOT_ROUTE = getKey('root.tsx');

/**
 * Vite plugin that joins the style files of the browser's code: one file with the styles of every page, and for each page
 * one with all others that its route imports. Vite writes a file for each chunk of scripts, so that a page had up to
 * eight. Styles that a script loads on demand stay as they are, unless every page has them.
 */
export function pageStylesPlugin({ routes, isShared }: PageStylesOptions): Plugin[] {
  const shared = new Set<string>();
  const onlyClient = { apply: 'build', applyToEnvironment: ({ name }: { name: string }) => name === 'client' } as const;
  return [
    {
      name: 'page-styles:shared',
      ...onlyClient,
      generateBundle: {
        // before Vite writes the style files of each dynamic import into the scripts
        order: 'pre',
        handler: (_options, bundle) => {
          shared.clear();
          for (const file of takeSharedStyles(bundle, isShared)) shared.add(file);
        },
      },
    },
    {
      name: 'page-styles:join',
      ...onlyClient,
      generateBundle: {
        // after Vite has written its manifest, in which React Router finds the styles of a route
        order: 'post',
        handler(_options, bundle) {
          const file = bundle[MANIFEST];
          if (file?.type !== 'asset') return this.error(`${MANIFEST} is missing`);
          const manifest: ViteManifest = JSON.parse(file.source.toString());
          const join = (name: string, files: readonly string[]) => {
            const source = files.map((one) => readSource(bundle, one)).join('\n');
            return this.getFileName(this.emitFile({ type: 'asset', name: `${name}.css`, source }));
          };
          joinStyles({ manifest, routes, shared: [...shared], join });
          file.source = JSON.stringify(manifest, null, 2);
        },
      },
    },
  ];
}

/** Removes the styles of every page from the chunks that import them. @returns their files, in the order of the imports */
function takeSharedStyles(bundle: Bundle, isShared: (moduleId: string) => boolean): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const root = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(ROOT_ROUTE));
  const ofRoot = root ? listImports(bundle, root) : [];
  const others = chunks.filter((chunk) => {
    const styles = chunk.moduleIds.filter((id) => id.endsWith('.css'));
    return !ofRoot.includes(chunk) && styles.length > 0 && styles.every(isShared);
  });
  return [...ofRoot, ...others].flatMap(({ viteMetadata }) => {
    const taken = [...(viteMetadata?.importedCss ?? [])];
    viteMetadata?.importedCss.clear();
    return taken;
  });
}

/** A chunk and all chunks that it imports. */
function listImports(bundle: Bundle, chunk: Rolldown.OutputChunk, seen = new Set([chunk])): Rolldown.OutputChunk[] {
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type !== 'chunk' || seen.has(imported)) continue;
    seen.add(imported);
    listImports(bundle, imported, seen);
  }
  return [...seen];
}

function readSource(bundle: Bundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`${name} is no style file of this build`);
  return file.source.toString();
}

type JoinOptions = {
  manifest: ViteManifest;
  routes: readonly RouteConfigEntry[];
  /** Files of every page. */
  shared: readonly string[];
  /** Writes a file with the content of others, and returns its path. */
  join: (name: string, files: readonly string[]) => string;
};

/**
 * Gives every route one file with the styles that the routes around it do not have, and the root route the shared one. The
 * order is that of the imports, in which React Router lists the files of a route.
 */
export function joinStyles({ manifest, routes, shared, join }: JoinOptions): void {
  const files = new Map(Object.keys(manifest).map((key) => [key, listStyles(manifest, key)]));
  for (const chunk of Object.values(manifest)) delete chunk.css;
  const assign = (file: string, own: readonly string[]) => {
    const chunk = manifest[getKey(file)];
    const [first, ...others] = own;
    if (!chunk || first === undefined) return;
    chunk.css = [others.length === 0 ? first : join(path.basename(file, '.tsx'), own)];
  };
  const visit = ({ file, children = [] }: RouteConfigEntry, known: readonly string[]) => {
    const own = (files.get(getKey(file)) ?? []).filter((name) => !known.includes(name));
    assign(file, own);
    for (const child of children) visit(child, [...known, ...own]);
  };
  assign('root.tsx', shared);
  for (const route of routes) visit(route, shared);
}

/** Style files of a chunk and of all chunks that it imports, each once. */
function listStyles(manifest: ViteManifest, entry: string): string[] {
  const seen = new Set<string>();
  const walk = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) walk(next);
  };
  walk(entry);
  return [...new Set([...seen].flatMap((key) => manifest[key]?.css ?? []))];
}

/** Key of a route in Vite's manifest. */
function getKey(file: string): string {
  return `src/web/${file}?__react-router-build-client-route`;
}
