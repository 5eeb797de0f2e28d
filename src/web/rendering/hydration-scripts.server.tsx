import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/**
 * Renders the inline scripts with the loader data and errors of a page, which React Router's `HydratedRouter` reads. A
 * page that was rendered without `<Scripts>` gets none. Call it after the page was rendered.
 *
 * `ServerRouter` writes them from a stream, which `renderToString` cannot wait for, and a streaming render of the whole
 * page costs more CPU. So the page is rendered without the stream, and here an empty page with it.
 */
export async function renderHydrationScripts(context: EntryContext, url: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { pipe } = renderToPipeableStream(<ServerRouter context={createEmptyPage(context)} url={url} />, {
    // a larger part would be sent later, and moved to its place by a script
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: reject,
    onAllReady: () => pipe(collectText(resolve)),
  });
  return promise;
}

/** The context of a page whose root route renders nothing and has no child routes. */
function createEmptyPage(context: EntryContext): EntryContext {
  const { staticHandlerContext, manifest } = context;
  return {
    ...context,
    manifest: { ...manifest, routes: { root: manifest.routes.root } },
    routeModules: { root: { default: () => null } },
    staticHandlerContext: { ...staticHandlerContext, matches: staticHandlerContext.matches.slice(0, 1), errors: null },
  };
}

function collectText(onEnd: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    // never full, so that React writes everything at once
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(chunks).toString());
      done();
    },
  });
}
