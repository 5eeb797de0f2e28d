import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const BEFORE = 'window.__reactRouterManifest=';

/**
 * React Router tells every page of every route what it has and has not, and which files it shares with all others. The
 * browser asks whether it has something, and the shared files are there from the start: both can be left out. So can
 * the back office, whose pages run without script and are left and entered by whole loads.
 */
export async function leanManifest(folder) {
  const name = readdirSync(folder).find((one) => /^manifest-[\w-]+\.js$/.test(one));
  const text = name && (await readFile(join(folder, name), 'utf8'));
  if (!text?.startsWith(BEFORE)) throw new Error('the manifest of routes is not where it was, or not as it was');
  const manifest = JSON.parse(text.slice(BEFORE.length).replace(/;\s*$/, ''));
  const { imports, css } = manifest.entry;
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (id.startsWith('backoffice/')) delete manifest.routes[id];
    for (const [field, value] of Object.entries(route)) if (value === false) delete route[field];
    route.imports = without(imports, route.imports);
    route.css = without(css, route.css);
  }
  await writeFile(join(folder, name), `${BEFORE}${JSON.stringify(manifest)};`);
}

/** Left out whole when nothing stays. */
function without(shared, files = []) {
  const own = files.filter((file) => !shared.includes(file));
  return own.length > 0 ? own : undefined;
}
