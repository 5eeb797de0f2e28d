import type { Fit } from '../../../modules/devices/fit.rules.ts';

type FitsResponse = { data: { model: { name: string }; fits: (Fit & { product_id: number })[] } };

/** Fetches whether products fit a model, by product id; empty when the request fails. Browser only. */
export async function fetchFits(model: string, productIds: readonly number[]): Promise<Map<number, Fit>> {
  if (productIds.length === 0) return new Map();
  const query = new URLSearchParams({ model, products: productIds.join(',') });
  const response = await fetch(`/api/v1/device/fits?${query}`, { headers: { accept: 'application/json' } });
  if (response.status !== 200) return new Map();
  const { data }: FitsResponse = await response.json();
  return new Map(data.fits.map(({ product_id, verdict, cable }) => [product_id, { verdict, cable }]));
}
