import { readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const BEFORE = 'window.__reactRouterManifest=';

/**
 * React Router writes the list of all routes as a script that every page loads. Pages of ours name their own routes
 * (src/web/navigation/page-manifest.server.ts), and the list becomes data for later (src/web/navigation/route-discovery.ts): without what a route
 * has not, and without the admin, whose pages run without script and are left and entered by whole loads.
 */
export async function leanManifest(folder) {
  const name = readdirSync(folder).find((one) => /^manifest-[\w-]+\.js$/.test(one));
  const text = name && (await readFile(join(folder, name), 'utf8'));
  if (!text?.startsWith(BEFORE)) throw new Error('the manifest of routes is not where it was, or not as it was');
  const { routes } = JSON.parse(text.slice(BEFORE.length).replace(/;\s*$/, ''));
  for (const [id, route] of Object.entries(routes)) {
    if (id.startsWith('admin/')) delete routes[id];
    for (const [field, value] of Object.entries(route)) if (value === false) delete route[field];
  }
  await writeFile(join(folder, name.replace(/js$/, 'json')), JSON.stringify(routes));
  await rm(join(folder, name));
}
