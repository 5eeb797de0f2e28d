import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * Preloaded into the built server by `fragments.ts`: `FRAGMENTS=off` renders every fragment in its page, as in the
 * browser; otherwise counts reads and hits of the fragment cache and writes them to `FRAGMENT_COUNTS` at exit.
 */
const counts = { reads: 0, hits: 0 };
Object.assign(globalThis, { fragmentCounts: counts });

const READ = 'const cached = cachedFragments.get(key);';
const COUNTED_READ = `${READ}\n\tglobalThis.fragmentCounts.reads += 1;\n\tif (cached) globalThis.fragmentCounts.hits += 1;`;
const edit: [found: string, replacement: string] =
  process.env.FRAGMENTS === 'off' ? ['value: fragments.register', 'value: null'] : [READ, COUNTED_READ];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!/\/build\/server\/assets\/server-build-[^/]+\.js$/.test(url)) return loaded;
    const source = String(loaded.source);
    if (!source.includes(edit[0])) throw new Error(`the server build has no \`${edit[0]}\``);
    return { ...loaded, source: source.replaceAll(...edit) };
  },
});

const file = process.env.FRAGMENT_COUNTS;
if (file !== undefined) process.on('exit', () => writeFileSync(file, JSON.stringify(counts)));
