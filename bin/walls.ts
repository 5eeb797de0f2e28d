import { type Import, importsOf, type Tree } from './imports.ts';
import { walls } from './wall-rules.ts';

export type Crossing = { wall: string; where: string; sentence: string };

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** Finds import cycles by depth-first search, as paths. Type-only imports are ignored. */
function circles(files: string[], edges: Import[]): string[][] {
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
export function crossings(tree: Tree): Crossing[] {
  const files = [...tree.keys()].filter((path) => !isTest(path));
  const edges = files.flatMap((path) => importsOf(path, tree.get(path) ?? ''));
  const found: Crossing[] = [];
  for (const edge of edges) {
    for (const wall of walls) {
      if (wall.crosses(edge))
        found.push({ wall: wall.name, where: `${edge.from} → ${edge.to}`, sentence: wall.sentence });
    }
    if (missingExtension(edge)) {
      const sentence = 'imports of project files need their extension, because Node runs the sources directly.';
      found.push({ wall: 'extensions', where: `${edge.from} → ${edge.to}`, sentence });
    }
  }
  for (const circle of circles(files, edges)) {
    const sentence = 'import cycle: move the shared code into another file.';
    found.push({ wall: 'no-circles', where: circle.join(' → '), sentence });
  }
  for (const path of files.filter((file) => /\/index\.tsx?$/.test(file))) {
    const sentence = 'no barrel files: import from the file that declares the name.';
    found.push({ wall: 'no-barrels', where: path, sentence });
  }
  return found;
}
