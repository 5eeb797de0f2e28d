import type { Locale } from '../../../kernel/locale.ts';
import { REQUEST_TIMEOUT_MS } from './suggest-timing.ts';

export type SuggestedProduct = {
  id: number;
  title: string;
  main_category: string;
  brand: string;
  image: string | null;
  /** In major units of the shop's currency. */
  current_price: number;
};

/** Response of GET /api/v1/search, as far as the popup uses it. */
export type Suggestions = {
  keywords: string[];
  repairs: { title: string }[];
  categories: { slug: string; title: string }[];
  sub_categories: { slug: string; title: string; category: string }[];
  products: SuggestedProduct[];
};

/** Rejects on network errors, refusals and abort. */
export async function fetchSuggestions(typed: string, locale: Locale, signal: AbortSignal): Promise<Suggestions> {
  const response = await fetch(`/api/v1/search?${new URLSearchParams({ q: typed })}`, {
    headers: { accept: 'application/json', language: locale },
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  });
  const { status, data }: { status: number; data: Suggestions } = await response.json();
  if (status !== 200) throw new Error(`Suggestions refused with ${status}`);
  return data;
}
