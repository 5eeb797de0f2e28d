import type { Locale } from '../../../kernel/locale.ts';

export type Announcement = {
  title: string;
  text: string;
  image: string | null;
  alt: string;
  closable: 0 | 1;
  link: string | null;
  audience: 'all' | 'guest' | 'user';
  mark: string;
};

/** The current popup banner; null if there is none. @throws on network errors */
export async function fetchPopup(locale: Locale, signal: AbortSignal): Promise<Announcement | null> {
  const response = await fetch('/api/v1/common', { headers: { accept: 'application/json', language: locale }, signal });
  if (response.status !== 200) return null;
  const { data }: { data: { popup_banner: Announcement | null } } = await response.json();
  return data.popup_banner;
}
