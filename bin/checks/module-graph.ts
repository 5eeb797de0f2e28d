import { listImports, type Tree } from './imports.ts';

/** For each module, the modules it uses, with the imports that use them as `file → file`. */
export type ModuleGraph = Map<string, Map<string, string[]>>;

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const findModule = (path: string) => /^src\/modules\/([^/]+)\//.exec(path)?.[1];

/**
 * Builds the import graph between the folders of `src/modules`. Type-only imports count, because a type is a dependency
 * for the reader. Imports without names do not: they only declare tables to Kysely, and the `tables` check lists which
 * foreign tables a module reads.
 */
export function buildModuleGraph(tree: Tree): ModuleGraph {
  const graph: ModuleGraph = new Map();
  const files = [...tree.keys()].filter((path) => findModule(path) !== undefined && !isTest(path)).sort();
  for (const file of files) {
    const module = findModule(file) ?? '';
    const used = graph.get(module) ?? new Map<string, string[]>();
    graph.set(module, used);
    for (const { to, nameless } of listImports(file, tree.get(file) ?? '')) {
      const target = findModule(to);
      if (target === undefined || target === module || nameless) continue;
      used.set(target, [...(used.get(target) ?? []), `${file} → ${to}`]);
    }
  }
  return graph;
}

/** Finds the shortest path from one module to another by breadth-first search; null when there is none. */
function findPath(graph: ModuleGraph, from: string, to: string): string[] | null {
  const paths = [[from]];
  const seen = new Set([from]);
  for (let path = paths.shift(); path; path = paths.shift()) {
    for (const next of graph.get(path.at(-1) ?? '')?.keys() ?? []) {
      if (next === to) return [...path, to];
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  }
  return null;
}

/** Finds module cycles: the shortest one through each module that is not in a cycle found before. */
export function findModuleCycles(graph: ModuleGraph): string[] {
  const reported = new Set<string>();
  const faults: string[] = [];
  for (const module of graph.keys()) {
    const cycle = reported.has(module) ? null : findPath(graph, module, module);
    if (!cycle) continue;
    for (const member of cycle) reported.add(member);
    const imports = cycle.slice(1).map((to, index) => {
      const [first = '', ...others] = graph.get(cycle[index] ?? '')?.get(to) ?? [];
      return `  ${first}${others.length > 0 ? ` and ${others.length} more` : ''}`;
    });
    const advice =
      'no-module-cycles: pass the dependency in from the composition root, or move the shared code into another module.';
    faults.push([`${cycle.join(' → ')}`, ...imports, `  ${advice}`].join('\n'));
  }
  return faults;
}

/** The level of each module: 0 when it uses no other module, else one more than the highest level that it uses. */
function rankModules(graph: ModuleGraph): Map<string, number> {
  const levels = new Map<string, number>();
  const rank = (module: string, trail: readonly string[]): number => {
    const known = levels.get(module);
    if (known !== undefined || trail.includes(module)) return known ?? 0;
    const below = [...(graph.get(module)?.keys() ?? [])].map((used) => rank(used, [...trail, module]) + 1);
    const level = Math.max(0, ...below);
    levels.set(module, level);
    return level;
  };
  for (const module of graph.keys()) rank(module, []);
  return levels;
}

/** Renders the graph as a Markdown table, lowest level first. */
export function renderModuleGraph(graph: ModuleGraph): string {
  const levels = rankModules(graph);
  const level = (module: string) => levels.get(module) ?? 0;
  const modules = [...graph.keys()].sort((a, b) => level(a) - level(b) || a.localeCompare(b, 'en'));
  const rows = modules.map((module) => {
    const used = [...(graph.get(module)?.keys() ?? [])].sort();
    return `| ${level(module)} | ${module} | ${used.join(', ')} |`;
  });
  return ['| Level | Module | Uses |', '|--:|---|---|', ...rows].join('\n');
}
