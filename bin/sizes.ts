import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Maximum lines of a file; longer files must be split. */
const MAX_LINES = 400;
const WARN_LINES = 300;
const FOLDERS = ['src', 'bin', 'test', 'db'];
const SOURCE = /\.(tsx?|mjs|css)$/;
const NOT_OURS = /(^|\/)(node_modules|studio|__snapshots__)$/;

function* sourceFiles(root: string, folder: string): Generator<string> {
  if (NOT_OURS.test(folder) || !existsSync(join(root, folder))) return;
  for (const name of readdirSync(join(root, folder))) {
    const path = `${folder}/${name}`;
    if (statSync(join(root, path)).isDirectory()) yield* sourceFiles(root, path);
    else if (SOURCE.test(name)) yield path;
  }
}

const lineCount = (text: string) => text.replace(/\n$/, '').split('\n').length;

/** Counts the lines of every source file: a fault for each over the limit, the median in the note. */
export function measureFileSizes(root: string): { faults: string[]; note: string } {
  const files = FOLDERS.flatMap((folder) => [...sourceFiles(root, folder)]).map((path) => ({
    path,
    lines: lineCount(readFileSync(join(root, path), 'utf8')),
  }));
  const sorted = files.map((file) => file.lines).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const long = files.filter((file) => file.lines > WARN_LINES).map((file) => `${file.path} (${file.lines})`);
  return {
    faults: files
      .filter((file) => file.lines > MAX_LINES)
      .map(({ path, lines }) => `${path} has ${lines} lines; over ${MAX_LINES} it must be split by subject.`),
    note: `${files.length} files, median ${median} lines${long.length > 0 ? `; look twice at ${long.join(', ')}` : ''}`,
  };
}
