import type { Plugin } from 'vite';
import { HAND_OFF } from '../src/web/hand-off-id.ts';

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
  // react-router.config.ts: routeDiscovery is 'initial', the browser knows every route from the start
  'lib/dom/ssr/fog-of-war.js': {
    URL_LIMIT: '7680',
    getManifestPath: 'undefined',
    getPartialManifest: '() => undefined',
    getPatchRoutesOnNavigationFunction: '() => undefined',
    getPathsWithAncestors: 'undefined',
    handleClientVersionMismatch: 'undefined',
    isFogOfWarEnabled: '() => false',
    useFogOFWarDiscovery: '() => undefined',
  },
  // digests are how server components carry errors; we have none
  'lib/errors.js': {
    decodeRedirectErrorDigest: '() => undefined',
    decodeRouteErrorResponseDigest: '() => undefined',
  },
};

type Edit = { from: RegExp; to: string };

/** Loader data comes as JSON, a third smaller once compressed; errors still come as React Router writes them. */
const READS_JSON: Edit = {
  from: /if \(!ssrInfo\.stateDecodingPromise\) \{\n(?=\t\tlet stream = )/,
  to: `const handOff = document.getElementById("${HAND_OFF}");
	if (!ssrInfo.stateDecodingPromise && handOff) {
		ssrInfo.context.state = JSON.parse(handOff.textContent);
		ssrInfo.stateDecodingPromise = { value: true };
	}
	$&`,
};
/** What nobody reads need not be written. */
const WRITES_ERRORS_ONLY: Edit = {
  from: /serverHandoffStream: (encodeViaTurboStream\(state, .*\)),$/gm,
  to: 'serverHandoffStream: state.errors ? $1 : undefined,',
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
    { from: /let enableFogOfWar = isFogOfWarEnabled\(routeDiscovery, ssr\);/, to: 'const enableFogOfWar = false;' },
  ],
  'lib/dom/ssr/errorBoundaries.js': [
    // reached only when root.tsx's own error page fails
    {
      from: /function RemixRootDefaultErrorBoundary\([\s\S]*?\n\}\nfunction BoundaryShell\([\s\S]*?\n\}\n/,
      to: 'function RemixRootDefaultErrorBoundary({ error }) {\n\tconsole.error(error);\n\treturn React$1.createElement("html", null, React$1.createElement("body", null, "Error"));\n}\nconst BoundaryShell = ({ children }) => children;\n',
    },
  ],
};

/** The server's builds, which carry React Router for this alone; development runs the package as it is. */
export function leanRouterServer(): Plugin {
  return {
    name: 'lean-router-server',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform(code, id) {
      if (PACKAGE.exec(id.split('?')[0] ?? '')?.[1] !== 'lib/server-runtime/server.js') return null;
      if (code.match(WRITES_ERRORS_ONLY.from)?.length !== 2) throw new Error('lean-router: the hand-off has moved');
      return { code: code.replace(WRITES_ERRORS_ONLY.from, WRITES_ERRORS_ONLY.to), map: null };
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
  if (exported !== Object.keys(standIns).sort().join()) throw new Error(`lean-router: ${file} exports ${exported}`);
  return Object.entries(standIns)
    .map(([name, value]) => `export const ${name} = ${value};`)
    .join('\n');
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
      // names for the developer tools hold on to parts nobody uses, and so do calls not known to have no effect
      .replaceAll(/^[A-Z]\w*\.displayName = ".*";$/gm, '')
      .replaceAll(/^(const \w+ = )(React\$1\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2')
  );
}
