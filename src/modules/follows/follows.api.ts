import { z } from 'zod';
import { ok, refuse } from '../../kernel/result.ts';
import type { Api } from '../../platform/http/api.ts';
import { runOnce } from '../../platform/http/run-once.ts';
import type { Services } from '../../services.ts';
import { paginatedSchema, toSinglePage } from '../catalog/catalog.answers.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { followInput } from './follows.input.ts';
import {
  listFollowedStores,
  listStoresWithFollowers,
  readStoreWithFollowers,
  type StoreWithFollowers,
} from './list-followed-stores.ts';
import { updateFollow } from './update-follow.ts';

const tags = ['stores'];
const access = 'customer';

const storeSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  about: z.string(),
  image: z.string().nullable(),
  cover: z.string().nullable(),
  on_holiday: z.boolean(),
  since: z.string(),
  products: z.int(),
  rating: z.number(),
  rating_count: z.int(),
  followers: z.int(),
});
const sellerSchema = storeSchema.extend({
  legal_name: z.string(),
  registration_no: z.string(),
  email: z.string(),
  phone: z.string(),
  self_certified: z.boolean(),
  address: z.object({ line: z.string(), city: z.string(), zip: z.string(), country: z.string() }),
});

/** Routes for stores and follows. The products of a store are listed by `all?store=`. */
export function followsApi(api: Api, { db, clock }: Services): void {
  api.addEndpoint({
    method: 'GET',
    path: '/store',
    operationId: 'listStores',
    summary: 'All stores',
    tags,
    cacheable: true,
    data: z.object({ stores: paginatedSchema(storeSchema) }),
    run: async ({ locale }) => {
      const stores = await listStoresWithFollowers(db, { locale, now: clock() });
      return ok({ stores: toSinglePage(stores.map(storeAnswer)) });
    },
  });

  api.addEndpoint({
    method: 'GET',
    path: '/store/{slug}',
    operationId: 'getStore',
    summary: 'One store with its legal details',
    tags,
    cacheable: true,
    params: z.strictObject({ slug: z.string().max(120) }),
    data: sellerSchema,
    run: async ({ params, locale }) => {
      const found = await readStoreWithFollowers(db, params.slug, { locale, now: clock() });
      if (!found) return refuse('catalog.unknown-store', {}, 'missing');
      const { line, city, zip, country } = found.address;
      const legalDetails = {
        legal_name: found.legalName,
        registration_no: found.registrationNo,
        email: found.email,
        phone: found.phone,
        self_certified: found.isSelfCertified,
      };
      return ok({ ...storeAnswer(found), ...legalDetails, address: { line, city, zip, country } });
    },
  });

  api.addEndpoint({
    method: 'GET',
    path: '/user/following-list',
    operationId: 'listFollowedStores',
    summary: 'The stores that the customer follows, newest first',
    tags,
    access,
    data: z.object({ following: paginatedSchema(storeSchema) }),
    run: async ({ visitor, locale }) => {
      const customer = requireCustomer(await visitor());
      if (!customer.ok) return customer;
      const stores = await listFollowedStores(db, customer.value.id, { locale, now: clock() });
      return ok({ following: toSinglePage(stores.map(storeAnswer)) });
    },
  });

  api.addEndpoint({
    method: 'POST',
    path: '/user/store/follow',
    operationId: 'toggleStoreFollow',
    summary: 'Follow or unfollow a store; without `keep` it is toggled',
    tags,
    access,
    body: followInput,
    data: z.object({ following: z.boolean(), followers: z.int() }),
    run: async (call) => {
      const customer = requireCustomer(await call.visitor());
      if (!customer.ok) return customer;
      const { id } = customer.value;
      return runOnce(db, call, `customer:${id}`, clock(), (tx) => updateFollow(tx, id, call.body, clock()));
    },
  });
}

function storeAnswer(found: StoreWithFollowers): z.input<typeof storeSchema> {
  const { id, slug, name, about, image, cover, products, rating, followers } = found;
  return {
    id,
    slug,
    name,
    about,
    image,
    cover,
    products,
    rating,
    followers,
    on_holiday: found.onHoliday,
    since: found.since.toISOString(),
    rating_count: found.ratingCount,
  };
}
