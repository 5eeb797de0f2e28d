import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

type StandaloneScript = {
  /** Source below the root of the project. */
  source: string;
  /** Name in the build folder, which is its address. */
  fileName: string;
};

const ROOT = new URL('../../', import.meta.url);

/**
 * Vite plugin that builds a single script without shared chunks: the service worker, which must run while no other file can
 * be fetched, and the script of the admin pages, which the pages of the shop do not load.
 */
export function standaloneScriptPlugin({ source, fileName }: StandaloneScript): Plugin {
  return {
    name: `standalone-script-${fileName}`,
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const made = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: 'es2022',
          lib: {
            entry: fileURLToPath(new URL(source, ROOT)),
            formats: ['iife'],
            name: 'script',
            fileName: () => fileName,
          },
        },
      });
      const [first] = Array.isArray(made) ? made : [made];
      const chunk = first && 'output' in first ? first.output[0] : undefined;
      if (!chunk) throw new Error(`${fileName} was not built`);
      this.emitFile({ type: 'asset', fileName, source: chunk.code });
    },
    // in development, Vite transforms the source at its own address
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url === `/${fileName}`) request.url = `/${source}`;
        next();
      });
    },
  };
}
