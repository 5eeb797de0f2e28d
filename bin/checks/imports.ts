import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/** Source text by path from the project's root, with forward slashes. */
export type Tree = Map<string, string>;

export type Import = {
  from: string;
  /** Path in the tree for project files, else the package or built-in name. */
  to: string;
  ours: boolean;
  /** Type-only imports are erased at build time. */
  typeOnly: boolean;
  /** Imports no name and runs nothing: `import type {} from './cart.tables.ts'`, which only declares tables to Kysely. */
  nameless: boolean;
};

export function readTree(root: string, folder: string, name = /\.tsx?$/): Tree {
  const tree: Tree = new Map();
  const visit = (path: string) => {
    for (const entry of readdirSync(join(root, path))) {
      const child = posix.join(path, entry);
      if (statSync(join(root, child)).isDirectory()) visit(child);
      else if (name.test(entry)) tree.set(child, readFileSync(join(root, child), 'utf8'));
    }
  };
  visit(folder);
  return tree;
}

function resolveTarget(from: string, request: string): { to: string; ours: boolean } {
  const path = request.replace(/\?.*$/, '');
  if (!path.startsWith('.')) return { to: path, ours: false };
  return { to: posix.normalize(posix.join(posix.dirname(from), path)), ours: true };
}

/** Lists the imports of a file: static, re-exported and dynamic with a literal name. @throws when the file does not parse */
export function listImports(path: string, source: string): Import[] {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const found: Import[] = [];
  const add = (request: string, { typeOnly, nameless }: { typeOnly: boolean; nameless: boolean }) =>
    found.push({ from: path, ...resolveTarget(path, request), typeOnly, nameless });
  for (const statement of module.staticImports) {
    const names = statement.entries;
    const typeOnly = names.length > 0 && names.every((name) => name.isType);
    const nameless = names.length === 0 && /^import\s+type\b/.test(source.slice(statement.start, statement.end));
    add(statement.moduleRequest.value, { typeOnly, nameless });
  }
  for (const statement of module.staticExports) {
    const names = statement.entries.filter((name) => name.moduleRequest);
    const request = names[0]?.moduleRequest?.value;
    if (request) add(request, { typeOnly: names.every((name) => name.isType), nameless: false });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2]) add(literal[2], { typeOnly: false, nameless: false });
  }
  return found;
}
