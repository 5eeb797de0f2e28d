import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { BUILT_WORKER } from './worker/serve-worker.server.ts';

const YEAR_MS = 31_536_000_000;
const HOUR_MS = 3_600_000;

/** Serves built scripts and styles (their names contain a content hash), and the public uploads. */
export async function serveBuiltFiles(app: FastifyInstance, built: string, files: string): Promise<void> {
  await app.register(serveStatic, {
    root: `${built}/assets`,
    prefix: '/assets/',
    maxAge: YEAR_MS,
    immutable: true,
    preCompressed: true,
    index: false,
  });
  await app.register(serveStatic, {
    root: files,
    prefix: '/files/',
    maxAge: HOUR_MS,
    index: false,
    decorateReply: false,
  });
  await app.register(serveStatic, {
    root: built,
    prefix: '/',
    // other URLs at the top level are pages: only existing files are served here
    wildcard: false,
    globIgnore: ['**/assets/**', BUILT_WORKER],
    maxAge: HOUR_MS,
    index: false,
    decorateReply: false,
  });
}
