import type { FastifyInstance } from 'fastify';
import { readSettings } from '../../modules/settings/read-settings.ts';
import type { Services } from '../../services.ts';
import { unprefixedPaths } from '../paths.ts';

/** File name in the build folder (vite.config.ts). */
export const SERVICE_WORKER_FILE = 'worker.js';

type BuiltServiceWorker = { version: string; script: string };

/** Replaces a disabled service worker: deletes all caches and unregisters itself. */
const UNREGISTER_SCRIPT = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(caches.keys()
  .then((names) => Promise.all(names.map((name) => caches.delete(name))))
  .then(() => registration.unregister())));
`;

/** Serves the service worker; when the setting is off, a script that removes it. */
export function serveServiceWorker(
  app: FastifyInstance,
  { db }: Pick<Services, 'db'>,
  built: () => Promise<BuiltServiceWorker | undefined | ''>,
): void {
  app.get(unprefixedPaths.serviceWorker(), async (_request, reply) => {
    const { serviceWorker } = await readSettings(db);
    const worker = serviceWorker && (await built());
    const script = worker ? `const SHOP_VERSION=${JSON.stringify(worker.version)};${worker.script}` : UNREGISTER_SCRIPT;
    return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script);
  });
}
