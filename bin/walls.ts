import { type Import, importsOf, type Tree } from './imports.ts';
import { walls } from './wall-rules.ts';

export type Crossing = { wall: string; where: string; sentence: string };

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** The first circle met from each file still unseen, as the paths along it. Types are erased and close none. */
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

/** Every wall crossed in a tree of sources. Tests may cross them: they set up the worlds that the code only describes. */
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
      const sentence = 'our own imports carry their extension, because Node runs the sources as they are.';
      found.push({ wall: 'extensions', where: `${edge.from} → ${edge.to}`, sentence });
    }
  }
  for (const circle of circles(files, edges)) {
    const sentence = 'these files import each other in a circle: move what they share into a third.';
    found.push({ wall: 'no-circles', where: circle.join(' → '), sentence });
  }
  for (const path of files.filter((file) => /\/index\.tsx?$/.test(file))) {
    const sentence = 'no barrels: an index file hides where a thing lives and joins what should load apart.';
    found.push({ wall: 'no-barrels', where: path, sentence });
  }
  return found;
}
