import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { findUsedMessages, omitNested } from './find-used-messages.ts';

const MODULE = 'virtual:message-usage';
const RESOLVED_MODULE = `\0${MODULE}`;

/** Written by the build of the browser's code, which runs first, and read by the build of the server's code. */
const FILE = fileURLToPath(new URL('../../build/message-usage.json', import.meta.url));

const APP_FOLDER = fileURLToPath(new URL('../../src/web/', import.meta.url));
const ROUTE_QUERY = '?__react-router-build-client-route';

type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
};

/**
 * Vite plugin that lists the messages of every route, so that a page loads only those messages that its
 * components use. The module `virtual:message-usage` of the server has them by route id; it is empty in development.
 */
export function messageUsagePlugin(): Plugin {
  let isBuild = false;
  return {
    name: 'message-usage',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === MODULE ? RESOLVED_MODULE : null),
    load(id) {
      if (id !== RESOLVED_MODULE) return null;
      return `export default ${isBuild ? readFileSync(FILE, 'utf8') : '{}'}`;
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const entries = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && file.facadeModuleId?.endsWith(ROUTE_QUERY) ? [file.facadeModuleId] : [],
      );
      const usage = entries.map((entry) => [getRouteId(entry), listUsedMessages(this, entry)]);
      mkdirSync(dirname(FILE), { recursive: true });
      writeFileSync(FILE, JSON.stringify(Object.fromEntries(usage)));
    },
  };
}

/** React Router's id of a route: the path of its file in the application folder, without the extension. */
function getRouteId(moduleId: string): string {
  return moduleId.slice(APP_FOLDER.length).replace(/\.tsx?\?.*$/, '');
}

/** Message paths of all modules that a route imports, also on demand. */
function listUsedMessages(graph: ModuleGraph, entry: string): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const open = [entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id) || id.includes('/node_modules/')) continue;
    seen.add(id);
    const module = graph.getModuleInfo(id);
    for (const path of findUsedMessages(module?.code ?? '')) found.add(path);
    open.push(...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? []));
  }
  return omitNested([...found]);
}
