import { type ApiData, getFromApi } from '../../../client/api-client.ts';
import type { Locale } from '../../../kernel/locale.ts';
import { REQUEST_TIMEOUT_MS } from './suggest-timing.ts';

type Answer = ApiData<'GET /search'>;

/** `current_price` is in major units of the shop's currency. */
export type SuggestedProduct = Pick<
  Answer['products'][number],
  'id' | 'title' | 'main_category' | 'brand' | 'image' | 'current_price'
>;

/** Response of GET /api/v1/search, as far as the popup uses it. */
export type Suggestions = {
  keywords: string[];
  repairs: Pick<Answer['repairs'][number], 'title'>[];
  categories: Pick<Answer['categories'][number], 'slug' | 'title'>[];
  sub_categories: Pick<Answer['sub_categories'][number], 'slug' | 'title' | 'category'>[];
  products: SuggestedProduct[];
};

/** Rejects on network errors, refusals and abort. */
export async function fetchSuggestions(typed: string, locale: Locale, signal: AbortSignal): Promise<Suggestions> {
  const result = await getFromApi(
    '/search',
    { q: typed },
    { language: locale, signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]) },
  );
  if (!result.ok) throw new Error(`Suggestions refused with ${result.status}`);
  return result.data;
}
