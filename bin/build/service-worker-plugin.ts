import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../../src/web/service-worker/service-worker.ts', import.meta.url));

/**
 * Vite plugin that builds the service worker as a single script without shared chunks, because it must run while no other
 * file can be fetched.
 */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: 'page-worker',
    apply: 'build',
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const made = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: 'es2022',
          lib: { entry: SOURCE, formats: ['iife'], name: 'worker', fileName: () => 'worker.js' },
        },
      });
      const [first] = Array.isArray(made) ? made : [made];
      const chunk = first && 'output' in first ? first.output[0] : undefined;
      if (!chunk) throw new Error('the service worker was not built');
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: chunk.code });
    },
  };
}
