import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { Db } from '../../../src/platform/database/db.ts';
import { canRestore } from '../../../src/platform/resources/restore-entry.ts';
import { findResource } from '../../../src/web/admin/resources/resource-registry.server.ts';
import type { RESOURCE_EXAMPLES } from '../resource-examples.ts';
import type { createStaffApi } from '../staff-client.ts';
import type { EndpointCase } from './staff-endpoints.ts';

type EndpointContext = {
  db(): Db;
  call: ReturnType<typeof createStaffApi>;
  owner(): string;
  /** Sends a request without a body. */
  remove(url: string, token: string): Promise<unknown>;
};

/** Endpoints of a declared resource. */
export function listResourceEndpoints(
  [name, readers, writers, values]: (typeof RESOURCE_EXAMPLES)[number],
  { db, call, owner, remove }: EndpointContext,
): [string, EndpointCase][] {
  const example = async () => {
    const unique = `example-${uuidv7()}`;
    return { values: typeof values === 'function' ? await values(db(), unique) : { ...values, slug: unique } };
  };
  const made = async () => `${name}/${(await call(name, await example(), { token: owner() })).data.id}`;
  const restore: EndpointCase = {
    for: writers,
    async ask() {
      const url = await made();
      await remove(url, owner());
      return { url: `${url}/restore`, body: {} };
    },
  };
  const endpoints: [string, EndpointCase][] = [
    [`GET /admin/${name}`, { for: readers, ask: async () => ({ url: name }) }],
    [`GET /admin/${name}/{id}`, { for: readers, ask: async () => ({ url: await made() }) }],
    [`POST /admin/${name}`, { for: writers, ask: async () => ({ url: name, body: await example() }) }],
    [
      `POST /admin/${name}/{id}`,
      { for: writers, ask: async () => ({ url: await made(), body: { version: 1, ...(await example()) } }) },
    ],
    [`DELETE /admin/${name}/{id}`, { for: writers, ask: async () => ({ url: await made() }) }],
  ];
  // the deletion of an entry with rows in other tables cannot be undone
  if (canRestore(findResource(name).resource)) endpoints.push([`POST /admin/${name}/{id}/restore`, restore]);
  return endpoints;
}
