import { getFromApi } from '../../../client/api-client.ts';
import type { Fit } from '../../../modules/devices/fit.rules.ts';

/** Fetches whether products fit a model, by product id; empty when the request is refused. Browser only. */
export async function fetchFits(model: string, productIds: readonly number[]): Promise<Map<number, Fit>> {
  if (productIds.length === 0) return new Map();
  const result = await getFromApi('/device/fits', { model, products: productIds.join(',') });
  if (!result.ok) return new Map();
  return new Map(result.data.fits.map(({ product_id, verdict, cable }) => [product_id, { verdict, cable }]));
}
