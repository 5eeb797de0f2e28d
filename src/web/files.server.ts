import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { BUILT_WORKER } from './worker/serve-worker.server.ts';

const YEAR_MS = 31_536_000_000;
const HOUR_MS = 3_600_000;

/** Built scripts and styles (their names hold their hash), and the pictures of the file store. */
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
    // everything else at the top is a page; only files that exist here are answered here
    wildcard: false,
    globIgnore: ['**/assets/**', BUILT_WORKER],
    maxAge: HOUR_MS,
    index: false,
    decorateReply: false,
  });
}
