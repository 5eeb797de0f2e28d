import { type Import, listImports, type Tree } from './imports.ts';
import { layerRules } from './layer-rules.ts';

export type LayerViolation = { rule: string; where: string; message: string };

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** Finds import cycles by depth-first search, as paths. Type-only imports are ignored. */
function findImportCycles(files: string[], edges: Import[]): string[][] {
  const next = new Map<string, string[]>(files.map((file) => [file, []]));
  for (const { from, to, typeOnly } of edges) if (next.has(to) && !typeOnly) next.get(from)?.push(to);
  const done = new Set<string>();
  const found: string[][] = [];
  const visit = (file: string, trail: string[]) => {
    if (trail.includes(file)) {
      found.push([...trail.slice(trail.indexOf(file)), file]);
      return;
    }
    if (done.has(file)) return;
    for (const to of next.get(file) ?? []) visit(to, [...trail, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return found;
}

function missingExtension({ to, ours }: Import): boolean {
  return ours && !/\.[a-z0-9]+$/.test(to);
}

/** Finds all violations of the layer rules in a source tree. Tests are exempt. */
export function findLayerViolations(tree: Tree): LayerViolation[] {
  const files = [...tree.keys()].filter((path) => !isTest(path));
  const edges = files.flatMap((path) => listImports(path, tree.get(path) ?? ''));
  const found: LayerViolation[] = [];
  for (const edge of edges) {
    for (const wall of layerRules) {
      if (wall.isViolatedBy(edge))
        found.push({ rule: wall.name, where: `${edge.from} → ${edge.to}`, message: wall.message });
    }
    if (missingExtension(edge)) {
      const sentence = 'imports of project files need their extension, because Node runs the sources directly.';
      found.push({ rule: 'extensions', where: `${edge.from} → ${edge.to}`, message: sentence });
    }
  }
  for (const circle of findImportCycles(files, edges)) {
    const sentence = 'import cycle: move the shared code into another file.';
    found.push({ rule: 'no-circles', where: circle.join(' → '), message: sentence });
  }
  for (const path of files.filter((file) => /\/index\.tsx?$/.test(file))) {
    const sentence = 'no barrel files: import from the file that declares the name.';
    found.push({ rule: 'no-barrels', where: path, message: sentence });
  }
  return found;
}
