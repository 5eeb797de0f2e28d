import { createHash } from 'node:crypto';
import usage from 'virtual:message-usage';

/** Routes by id, as in the manifest of React Router. */
export type Routes = Readonly<Record<string, { parentId?: string } | undefined>>;

/** Messages that the components of a page use. */
export type MessageSet = {
  /** Hash of the paths, for the address of the file. */
  id: string;
  /** Messages, and groups of messages, in the form `group.name`. */
  paths: readonly string[];
};

export type MessageSets = {
  /** Set of the page with this route; undefined where the usage is unknown, as in development. */
  byRoute: ReadonlyMap<string, MessageSet>;
  byId: ReadonlyMap<string, MessageSet>;
};

const known = new WeakMap<Routes, MessageSets>();

/** The message sets of all pages: those of a route and its parents. */
export function listMessageSets(routes: Routes): MessageSets {
  const sets = known.get(routes) ?? createMessageSets(routes, usage);
  known.set(routes, sets);
  return sets;
}

/** `used`: message paths by route id. */
export function createMessageSets(
  routes: Routes,
  used: Readonly<Record<string, readonly string[] | undefined>>,
): MessageSets {
  const byRoute = new Map<string, MessageSet>();
  for (const id of Object.keys(routes)) {
    const paths = listChain(routes, id).map((route) => used[route]);
    if (paths.every((some) => some !== undefined)) byRoute.set(id, createMessageSet(paths.flat()));
  }
  return { byRoute, byId: new Map([...byRoute.values()].map((set) => [set.id, set])) };
}

function createMessageSet(used: readonly string[]): MessageSet {
  const paths = [...new Set(used)].toSorted();
  return { id: createHash('sha256').update(paths.join()).digest('hex').slice(0, 8), paths };
}

function listChain(routes: Routes, id: string): string[] {
  const parent = routes[id]?.parentId;
  return parent === undefined ? [id] : [...listChain(routes, parent), id];
}
