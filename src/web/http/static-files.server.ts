import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { adminPaths } from '../admin/admin-paths.ts';
import { SERVICE_WORKER_FILE } from '../service-worker/serve-service-worker.server.ts';

const ASSETS_MAX_AGE_MS = 31_536_000_000;
const FILES_MAX_AGE_MS = 3_600_000;

/** Serves built scripts and styles (their names contain a content hash), and the public uploads. */
export async function serveStaticFiles(app: FastifyInstance, built: string, files: string): Promise<void> {
  await app.register(serveStatic, {
    root: `${built}/assets`,
    prefix: '/assets/',
    maxAge: ASSETS_MAX_AGE_MS,
    immutable: true,
    preCompressed: true,
    index: false,
  });
  await app.register(serveStatic, {
    root: files,
    prefix: '/files/',
    maxAge: FILES_MAX_AGE_MS,
    index: false,
    decorateReply: false,
  });
  await app.register(serveStatic, {
    root: built,
    prefix: '/',
    // other URLs at the top level are pages: only existing files are served here
    wildcard: false,
    globIgnore: ['**/assets/**', SERVICE_WORKER_FILE],
    maxAge: FILES_MAX_AGE_MS,
    index: false,
    decorateReply: false,
    // their names have no hash, and a page must not run with the scripts of an earlier version
    setHeaders: (reply, path) => {
      if (path.endsWith(adminPaths.script()) || path.endsWith(adminPaths.editorScript()))
        reply.header('cache-control', 'no-cache');
    },
  });
}
