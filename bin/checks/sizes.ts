import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Maximum lines of a file; longer files must be split. */
const MAX_LINES = 400;
const WARN_LINES = 300;
const FOLDERS = ['src', 'bin', 'test', 'db'];
/** Maximum files of one folder, not counting its sub-folders; larger folders must be grouped by subject. */
const MAX_FILES = 30;
/** Folders under the limit of files. `db` is exempt: migrations are one sequence, and demo data is one file per item. */
const GROUPED_FOLDERS = ['src', 'bin', 'test'];
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

/** Lists the folders that contain more than MAX_FILES files, with their number of files. */
export function findCrowdedFolders(root: string, folder: string): { folder: string; files: number }[] {
  if (NOT_OURS.test(folder) || !existsSync(join(root, folder))) return [];
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).length;
  const inside = entries
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => findCrowdedFolders(root, `${folder}/${entry.name}`));
  return files > MAX_FILES ? [{ folder, files }, ...inside] : inside;
}

const lineCount = (text: string) => text.replace(/\n$/, '').split('\n').length;

/** Finds files with too many lines and folders with too many files; the note has the median of lines. */
export function measureFileSizes(root: string): { faults: string[]; note: string } {
  const files = FOLDERS.flatMap((folder) => [...sourceFiles(root, folder)]).map((path) => ({
    path,
    lines: lineCount(readFileSync(join(root, path), 'utf8')),
  }));
  const sorted = files.map((file) => file.lines).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const long = files.filter((file) => file.lines > WARN_LINES).map((file) => `${file.path} (${file.lines})`);
  const crowded = GROUPED_FOLDERS.flatMap((folder) => findCrowdedFolders(root, folder)).map(
    ({ folder, files }) => `${folder} has ${files} files; over ${MAX_FILES} they must be grouped in sub-folders.`,
  );
  const tooLong = files
    .filter((file) => file.lines > MAX_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines; over ${MAX_LINES} it must be split by subject.`);
  return {
    faults: [...tooLong, ...crowded],
    note: `${files.length} files, median ${median} lines${long.length > 0 ? `; look twice at ${long.join(', ')}` : ''}`,
  };
}
