import { z } from 'zod';
import type { StoreWithFollowers } from './list-followed-stores.ts';

export const storeSchema = z.object({
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

export const storeWithLegalDetailsSchema = storeSchema.extend({
  legal_name: z.string(),
  registration_no: z.string(),
  email: z.string(),
  phone: z.string(),
  self_certified: z.boolean(),
  address: z.object({ line: z.string(), city: z.string(), zip: z.string(), country: z.string() }),
});

export function toStoreAnswer(found: StoreWithFollowers): z.input<typeof storeSchema> {
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

export function toStoreWithLegalDetails(found: StoreWithFollowers): z.input<typeof storeWithLegalDetailsSchema> {
  const { line, city, zip, country } = found.address;
  const legalDetails = {
    legal_name: found.legalName,
    registration_no: found.registrationNo,
    email: found.email,
    phone: found.phone,
    self_certified: found.isSelfCertified,
  };
  return { ...toStoreAnswer(found), ...legalDetails, address: { line, city, zip, country } };
}
