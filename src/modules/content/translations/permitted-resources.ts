import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Caller } from '../../../platform/operations/operation.ts';
import type { Resource } from '../../../platform/resources/resource.ts';

/**
 * `db` is the transaction of a command: a second connection of each of many equal requests would exhaust the pool, so that
 * none of them could finish.
 */
type Reader = Omit<Caller, 'repeat'> & { db?: Db };
/** Use of the texts of a resource by a staff member. */
type Use = 'read' | 'translate';

/** Resources whose texts the staff member may read or translate. The permission to translate includes reading. */
export async function listPermittedResources(caller: Reader, use: Use): Promise<Resource[]> {
  const permitted: Resource[] = [];
  // several resources have the same policies
  const known = new Map<string, boolean>();
  for (const resource of caller.deps.translatedResources) {
    const policies = `${resource.access.translate.name} ${resource.access.read.name}`;
    const isKnown = known.get(policies) ?? (await isPermitted(caller, resource, use));
    known.set(policies, isKnown);
    if (isKnown) permitted.push(resource);
  }
  return permitted;
}

/** Refuses with `api.not-found` and `api.forbidden`. */
export async function findPermittedResource(caller: Reader, kind: string, use: Use): Promise<Result<Resource>> {
  const resource = caller.deps.translatedResources.find(({ name }) => name === kind);
  if (!resource) return refuse('api.not-found', {}, 'missing');
  return (await isPermitted(caller, resource, use)) ? ok(resource) : refuse('api.forbidden', {}, 'forbidden');
}

async function isPermitted({ db, ...given }: Reader, { access }: Resource, use: Use): Promise<boolean> {
  const caller = db ? { ...given, deps: { ...given.deps, db } } : given;
  if ((await access.translate.authorize(caller)).ok) return true;
  return use === 'read' && (await access.read.authorize(caller)).ok;
}
