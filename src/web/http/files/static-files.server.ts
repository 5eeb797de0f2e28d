import path from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { adminPaths } from '../../admin/admin-paths.ts';
import { unprefixedPaths } from '../../paths.ts';
import { SERVICE_WORKER_FILE } from '../../service-worker/serve-service-worker.server.ts';
import { getPictureCacheControl, serveSizedPictures } from './sized-pictures.server.ts';

const ASSETS_MAX_AGE_MS = 31_536_000_000;
const FILES_MAX_AGE_MS = 3_600_000;

/** Serves built scripts and styles (their names contain a content hash), and the public uploads. */
export async function serveStaticFiles(app: FastifyInstance, built: string, dataDir: string): Promise<void> {
  await app.register(serveStatic, {
    root: `${built}/assets`,
    prefix: '/assets/',
    maxAge: ASSETS_MAX_AGE_MS,
    immutable: true,
    preCompressed: true,
    index: false,
    decorateReply: false,
  });
  await servePublicFiles(app, dataDir);
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

/** Serves the public file store: pictures of the demo shop, of staff and of visitors, also in smaller widths. */
export async function servePublicFiles(app: FastifyInstance, dataDir: string): Promise<void> {
  await app.register(serveStatic, {
    root: path.join(dataDir, 'files'),
    prefix: unprefixedPaths.file(''),
    index: false,
    cacheControl: false,
    // also called for files that other routes send, which have set the header
    setHeaders: (reply, file) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', getPictureCacheControl(path.basename(file)));
    },
  });
  serveSizedPictures(app, dataDir);
}
