import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/web/worker/worker.ts', import.meta.url));

/**
 * Builds the worker that keeps visited pages as one script of its own: it may share no file with the pages, for it has
 * to run when none of them can be fetched.
 */
export function pageWorker(): Plugin {
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
      if (!chunk) throw new Error('the worker was not built');
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: chunk.code });
    },
  };
}
