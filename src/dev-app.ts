import type { ServerBuild } from 'react-router';
import { buildApp } from './app.ts';
import { listFailingJobs } from './server/failing-jobs.ts';
import type { Services } from './services.ts';
import { servePublicFiles } from './web/http/files/static-files.server.ts';
import { serveHealth } from './web/http/health.server.ts';
import { servePages } from './web/http/page-handler.server.ts';

export type DevAppOptions = {
  build: () => Promise<Record<string, unknown>>;
  isReady: () => Promise<boolean>;
};

/** Builds the application for development: Vite serves scripts and styles and loads the pages from its module graph. */
export function buildDevApp(services: Services, parts: DevAppOptions) {
  return buildApp(services, {
    pages: async (server, _services, identify) => {
      serveHealth(server, { isReady: parts.isReady, listFailingJobs: () => listFailingJobs(services) });
      await servePublicFiles(server, services.config.dataDir);
      const build = async () => (await parts.build()) as unknown as ServerBuild;
      await servePages(server, services, identify, { build, mode: 'development' });
    },
  });
}
