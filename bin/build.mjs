import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressAssets } from './build/compress.mjs';
import { toolEnv } from './install.mjs';
import { PlainError, run, step } from './step.mjs';

const INPUTS = [
  'src',
  'messages',
  'db',
  'public',
  'bin/build',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const NOT_BUILT = /(^|\/)(node_modules|studio|pictures|__snapshots__)(\/|$)|\.test\.tsx?$|\.md$/;

function* filesUnder(root, path) {
  const full = join(root, path);
  if (NOT_BUILT.test(path) || !existsSync(full)) return;
  const stat = statSync(full);
  if (!stat.isDirectory()) {
    yield { path, size: stat.size, mtime: stat.mtimeMs };
    return;
  }
  for (const name of readdirSync(full)) yield* filesUnder(root, `${path}/${name}`);
}

const contentHash = (root, path) =>
  createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex');

/** Lists the input files of the build. A file is hashed only if its size or time has changed since `before`. */
function sources(root, before) {
  const now = {};
  for (const path of INPUTS) {
    for (const file of filesUnder(root, path)) {
      const known = before[file.path];
      const isUnchanged = known && known.size === file.size && known.mtime === file.mtime;
      now[file.path] = {
        size: file.size,
        mtime: file.mtime,
        hash: isUnchanged ? known.hash : contentHash(root, file.path),
      };
    }
  }
  return now;
}

const sameContent = (a, b) => {
  const paths = Object.keys(a);
  return paths.length === Object.keys(b).length && paths.every((path) => b[path]?.hash === a[path].hash);
};

const serverFile = (root) => join(root, 'build', 'server', 'index.js');

/** Builds pages and server if a source file has changed since the last build. @returns the server entry file */
export async function ensureBuilt(root, node) {
  const stamp = join(root, 'build', '.stamp');
  const before = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {};
  const now = sources(root, before);
  const writeStamp = () => {
    mkdirSync(join(root, 'build'), { recursive: true });
    writeFileSync(stamp, JSON.stringify(now));
  };
  if (existsSync(serverFile(root)) && sameContent(before, now)) {
    writeStamp();
    return serverFile(root);
  }
  await step('Build', async () => {
    const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
    const env = toolEnv(root, { NODE_ENV: 'production' });
    const { code, output } = await run(node, [cli, 'build'], { cwd: root, env });
    if (code !== 0) throw new PlainError(`${output.trim()}\n\nThe build failed; see the output above.`);
    await compressAssets(join(root, 'build', 'client', 'assets'));
    writeStamp();
  });
  return serverFile(root);
}
