import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { HYDRATION_DATA_ID } from '../../src/web/rendering/hydration-data-id.ts';

/**
 * React Router for the browser without what this shop never runs there: about 7 KB of the home page's compressed
 * scripts. The version is pinned in package.json; another one whose text has moved fails the build below, and the
 * answer then is to look again, not to loosen a match.
 */
const PACKAGE = /\/react-router\/dist\/production\/(lib\/.*\.js)$/;

/** Whole modules by what they export: no caller of ours, or a caller that asks first whether it is switched on. */
const STAND_INS: Record<string, Record<string, string>> = {
  // we pass no `instrumentations`
  'lib/router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
    getRouteInstrumentationUpdates: '() => ({})',
    instrumentClientSideRouter: '(router) => router',
    instrumentHandler: 'undefined',
    instrumentationResultMetaContext: 'undefined',
  },
  // pages come with their own routes; the others stand in a file (bin/build/lean-manifest.mjs) and are fetched by OURS
  'lib/dom/ssr/fog-of-war.js': {
    URL_LIMIT: '7680',
    getManifestPath: 'undefined',
    getPartialManifest: '() => undefined',
    getPathsWithAncestors: 'undefined',
    handleClientVersionMismatch: 'undefined',
    isFogOfWarEnabled: '() => true',
    useFogOFWarDiscovery: '() => undefined',
  },
  // it reloads the page being left, at every press
  'lib/dom/ssr/routeModules.js': {},
  // digests are how server components carry errors; we have none
  'lib/errors.js': {
    decodeRedirectErrorDigest: '() => undefined',
    decodeRouteErrorResponseDigest: '() => undefined',
  },
};

const inWeb = (file: string) => fileURLToPath(new URL(`../../src/web/${file}`, import.meta.url));

/** What is written by ourselves instead, by module. */
const OURS: Record<string, { name: string; file: string }> = {
  'lib/dom/ssr/fog-of-war.js': {
    name: 'getPatchRoutesOnNavigationFunction',
    file: inWeb('navigation/route-discovery.ts'),
  },
  'lib/dom/ssr/routeModules.js': { name: 'loadRouteModule', file: inWeb('navigation/load-route-module.ts') },
};

type Edit = { from: RegExp; to: string };

/** Loader data and errors come as JSON, a third smaller once compressed (src/web/rendering/hydration-data.server.ts). */
const READS_JSON: Edit = {
  from: /if \(!ssrInfo\.stateDecodingPromise\) \{\n(?=\t\tlet stream = )/,
  to: `const handOff = document.getElementById("${HYDRATION_DATA_ID}");
	if (!ssrInfo.stateDecodingPromise && handOff) {
		ssrInfo.context.state = JSON.parse(handOff.textContent);
		ssrInfo.stateDecodingPromise = { value: true };
	}
	$&`,
};
/** What nobody reads need not be written. */
const WRITES_NOTHING: Edit = {
  from: /serverHandoffStream: encodeViaTurboStream\(state, .*\),$/gm,
  to: 'serverHandoffStream: undefined,',
};

/** A page names its own routes instead of importing the list of all. */
const FEW_ROUTES: Edit = {
  from: /let enableFogOfWar = isFogOfWarEnabled\(routeDiscovery, ssr\);/g,
  to: 'const enableFogOfWar = true;',
};
const ITS_OWN_ROUTES: Edit = {
  from: /JSON\.stringify\(getPartialManifest\(manifest, router\), null, 2\)/g,
  to: 'JSON.stringify(buildPageManifest(manifest, matches))',
};

/** Facts about every page of ours, written where the code asks, so that the minifier drops the other branch. */
const EDITS: Record<string, readonly Edit[]> = {
  'lib/dom-export/hydrated-router.js': [READS_JSON],
  'lib/dom/ssr/components.js': [
    // what <Scripts> writes, it writes on the server
    {
      from: /let \{ router, static: isStatic, staticContext \} = useDataRouterContext\(("Scripts"|)\);/,
      to: 'let { router } = useDataRouterContext($1); const isStatic = false, staticContext = undefined;',
    },
    FEW_ROUTES,
  ],
  'lib/dom/ssr/links.js': [
    // what is only fetched ahead may be missing: whoever goes there asks again
    {
      from: /await loadRouteModule\(route, routeModules\)/,
      to: 'await import(/* @vite-ignore */ route.module).catch(() => ({}))',
    },
  ],
  'lib/dom/ssr/single-fetch.js': [
    // all pages come from the server
    { from: /if \(!ssr && !foundRevalidatingServerLoader\) return nonSsrStrategy\(.*\);/, to: '' },
  ],
  'lib/dom/ssr/errorBoundaries.js': [
    // reached only when root.tsx's own error page fails
    {
      from: /function RemixRootDefaultErrorBoundary\([\s\S]*?\n\}\nfunction BoundaryShell\([\s\S]*?\n\}\n/,
      to: `import { NestedError } from "${inWeb('rendering/nested-error.tsx')}";\nfunction RemixRootDefaultErrorBoundary({ error }) {\n\tconsole.error(error);\n\treturn React$1.createElement(NestedError);\n}\nconst BoundaryShell = ({ children }) => children;\n`,
    },
  ],
};

const ON_SERVER: Record<string, { before?: string; edits: [Edit, times: number][] }> = {
  'lib/server-runtime/server.js': { edits: [[WRITES_NOTHING, 2]] },
  'lib/dom/ssr/components.js': {
    before: `import { buildPageManifest } from "${inWeb('navigation/page-manifest.server.ts')}";\n`,
    edits: [
      [FEW_ROUTES, 1],
      [ITS_OWN_ROUTES, 1],
    ],
  },
};

/** The server's builds, which carry React Router for this alone; development runs the package as it is. */
export function leanRouterServer(): Plugin {
  return {
    name: 'lean-router-server',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform(code, id) {
      const file = PACKAGE.exec(id.split('?')[0] ?? '')?.[1] ?? '';
      const known = ON_SERVER[file];
      if (!known) return null;
      let lean = code;
      for (const [{ from, to }, times] of known.edits) {
        if (lean.match(from)?.length !== times) throw new Error(`lean-router: ${file} no longer reads ${from}`);
        lean = lean.replace(from, to);
      }
      return { code: (known.before ?? '') + lean, map: null };
    },
  };
}

/** Client builds only; the server and development run the package as it is. */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const file = PACKAGE.exec(id.split('?')[0] ?? '')?.[1];
      if (!file) return null;
      const standIns = STAND_INS[file];
      const lean = standIns ? standInFor(file, code, standIns) : edited(file, code);
      return { code: lean, map: null };
    },
  };
}

function standInFor(file: string, code: string, standIns: Record<string, string>): string {
  const exported = /^export \{ (.*) \};$/m.exec(code)?.[1]?.split(', ').sort().join();
  const ours = OURS[file];
  const given = ours ? [...Object.keys(standIns), ours.name] : Object.keys(standIns);
  if (exported !== given.sort().join()) throw new Error(`lean-router: ${file} exports ${exported}`);
  return [
    ours ? `export { ${ours.name} } from "${ours.file}";` : '',
    ...Object.entries(standIns).map(([name, value]) => `export const ${name} = ${value};`),
  ].join('\n');
}

function edited(file: string, code: string): string {
  let lean = code;
  for (const { from, to } of EDITS[file] ?? []) {
    if (!from.test(lean)) throw new Error(`lean-router: ${file} no longer reads ${from}`);
    lean = lean.replace(from, to);
  }
  return (
    lean
      // there are no server components: RSCRouterContext is never given
      .replaceAll(/(?<!function )useIsRSCRouterContext\(\)/g, 'false')
      // advice for us, given in development; no shopper reads a console
      .replaceAll(/^function (?:warning|warningOnce|warnOnce)\(/gm, '/* @__NO_SIDE_EFFECTS__ */ $&')
      // what cannot happen tells where it did by its stack; the sentence stands at that line of the package
      .replaceAll(/((?:UNSAFE_)?invariant\(.*?), (["`])(?:\\.|(?!\2).)*\2\);$/gm, '$1);')
      // names for the developer tools hold on to parts nobody uses, and so do calls not known to have no effect
      .replaceAll(/^[A-Z]\w*\.displayName = ".*";$/gm, '')
      .replaceAll(/^(const \w+ = )(React\$1\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2')
  );
}
