import { z } from 'zod';
import { ok, refuse } from '../../kernel/result.ts';
import { anyone, customer } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { paginatedSchema, toSinglePage } from '../catalog/catalog.answers.ts';
import { followInput, storeSlugInput } from './follows.input.ts';
import { listFollowedStores, listStoresWithFollowers, readStoreWithFollowers } from './list-followed-stores.ts';
import { storeSchema, storeWithLegalDetailsSchema, toStoreAnswer, toStoreWithLegalDetails } from './store.answers.ts';
import { updateFollow } from './update-follow.ts';

const tags = ['stores'];

export const listStoresOperation = defineQuery({
  name: 'stores.list',
  access: anyone,
  refusals: {},
  tags,
  cacheable: true,
  routes: [{ method: 'GET', path: '/store', operationId: 'listStores', summary: 'All stores' }],
  run: async ({ db, locale, now }) => ok(await listStoresWithFollowers(db, { locale, now })),
  data: z.object({ stores: paginatedSchema(storeSchema) }),
  toData: (stores) => ({ stores: toSinglePage(stores.map(toStoreAnswer)) }),
});

/** The products of a store are listed by `all?store=`. */
export const getStoreOperation = defineQuery({
  name: 'stores.get',
  access: anyone,
  params: storeSlugInput,
  refusals: { 'catalog.unknown-store': 'missing' },
  tags,
  cacheable: true,
  routes: [
    { method: 'GET', path: '/store/{slug}', operationId: 'getStore', summary: 'One store with its legal details' },
  ],
  async run({ db, locale, now }, { slug }) {
    const found = await readStoreWithFollowers(db, slug, { locale, now });
    return found ? ok(found) : refuse('catalog.unknown-store', {}, 'missing');
  },
  data: storeWithLegalDetailsSchema,
  toData: toStoreWithLegalDetails,
});

export const listFollowedStoresOperation = defineQuery({
  name: 'follows.list',
  access: customer,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/user/following-list',
      operationId: 'listFollowedStores',
      summary: 'The stores that the customer follows, newest first',
    },
  ],
  run: async ({ db, actor, locale, now }) => ok(await listFollowedStores(db, actor.id, { locale, now })),
  data: z.object({ following: paginatedSchema(storeSchema) }),
  toData: (stores) => ({ following: toSinglePage(stores.map(toStoreAnswer)) }),
});

export const updateFollowOperation = defineCommand({
  name: 'follows.update',
  access: customer,
  input: followInput,
  refusals: { 'catalog.unknown-store': 'missing', 'following.full': 'refused' },
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/store/follow',
      operationId: 'toggleStoreFollow',
      summary: 'Follow or unfollow a store; without `keep` it is toggled',
    },
  ],
  run: ({ db, actor, now }, input) => updateFollow(db, actor.id, input, now),
  data: z.object({ following: z.boolean(), followers: z.int() }),
});

export const followOperations = [
  listStoresOperation,
  getStoreOperation,
  listFollowedStoresOperation,
  updateFollowOperation,
] as const;
