import { type ApiData, getFromApi } from '../../../client/api-client.ts';
import type { Locale } from '../../../kernel/locale.ts';

export type Announcement = NonNullable<ApiData<'GET /common'>['popup_banner']>;

/** The current popup banner; null if there is none. @throws on network errors */
export async function fetchPopup(locale: Locale, signal: AbortSignal): Promise<Announcement | null> {
  const result = await getFromApi('/common', {}, { language: locale, signal });
  return result.ok ? result.data.popup_banner : null;
}
