import type { StoreWithFollowers } from '../../../modules/follows/list-followed-stores.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { formatDate, getDateFormat } from '../../dates/format-dates.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { getPictureUrls } from '../../links/picture-urls.ts';

/** Store data of the pages. */
export type StoreView = Pick<
  StoreWithFollowers,
  'id' | 'slug' | 'name' | 'about' | 'onHoliday' | 'products' | 'followers' | 'rating' | 'ratingCount'
> & {
  mark: string | null;
  cover: string | null;
  /** Formatted date. */
  since: string;
  /** Legal details of the seller. */
  seller: { name: string; registration: string; address: string; email: string; phone: string; certified: boolean };
};

export async function toStoreViews(
  { services, locale }: ShopRequest,
  stores: readonly StoreWithFollowers[],
): Promise<StoreView[]> {
  const settings = await readSettings(services.db);
  const dateFormat = getDateFormat(settings, locale);
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  return stores.map((store) => {
    const { id, slug, name, about, onHoliday, products, followers, rating, ratingCount, address } = store;
    const { email, phone, isSelfCertified: certified } = store;
    const addressParts = [address.line, `${address.zip} ${address.city}`.trim(), regions.of(address.country)];
    return {
      id,
      slug,
      name,
      about,
      onHoliday,
      products,
      followers,
      rating,
      ratingCount,
      mark: store.image && getPictureUrls(store.image).thumb,
      cover: store.cover && getPictureUrls(store.cover).src,
      since: formatDate(store.since, dateFormat),
      seller: {
        name: store.legalName,
        registration: store.registrationNo,
        email,
        phone,
        certified,
        address: addressParts.filter(Boolean).join(', '),
      },
    };
  });
}
