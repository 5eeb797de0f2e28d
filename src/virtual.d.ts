declare module 'virtual:message-usage' {
  /** Message paths that the components of a route use, by route id; empty in development. */
  const usage: Readonly<Record<string, readonly string[] | undefined>>;
  export default usage;
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}
