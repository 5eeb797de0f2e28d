import type { RouterContextProvider } from 'react-router';
import { textIn } from '../../../kernel/locale.ts';
import { CONTACT_TOPICS, type ContactTopic, MOST_PHOTOS } from '../../../modules/contact/contact.rules.ts';
import { suggestDevices } from '../../../modules/contact/suggest-devices.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { countryName } from '../../../modules/customers/countries.rules.ts';
import { findPlaces } from '../../../modules/repairs/find-places.ts';
import { openingOf } from '../../../modules/shipping/show-opening.ts';
import { shopRequest } from '../../request.server.ts';

/** A location with its address and opening hours. */
export type ContactPlace = {
  slug: string;
  name: string;
  lines: string[];
  hours: { days: string; hours: string }[];
};

export type ContactFormPage = {
  kind: 'contact';
  path: string;
  topic: ContactTopic;
  preset: { make: string; model: string; fault: string; reference: string };
  suggestions: { makes: string[]; models: string[] };
  mostPhotos: number;
  reach: { email: string; phone: string };
  places: ContactPlace[];
};

export type ItFormPage = { kind: 'it'; path: string };
export type PageForm = ContactFormPage | ItFormPage;

/** Content pages with a form, by page key, which does not change when the page is renamed. */
const FORMS: Partial<Record<string, PageForm['kind']>> = { contact: 'contact', itservices: 'it' };

export function formKindOf(page: string): PageForm['kind'] | null {
  return FORMS[page] ?? null;
}

const MOST_PRESET = 120;

/** Loads the form of a content page; null for pages without one. Identical for all visitors. */
export async function pageForm(
  context: Readonly<RouterContextProvider>,
  { key, path }: { key: string; path: string },
  query: URLSearchParams,
): Promise<PageForm | null> {
  const kind = formKindOf(key);
  if (kind === null) return null;
  if (kind === 'it') return { kind, path };
  const { services, locale } = context.get(shopRequest);
  const [settings, places, suggestions] = await Promise.all([
    readSettings(services.db),
    findPlaces(services.db),
    suggestDevices(services.db),
  ]);
  const format = { locale, digits: settings.digits[locale] ?? 'latn' };
  const readPreset = (name: string) => (query.get(name) ?? '').trim().slice(0, MOST_PRESET);
  return {
    ...{ kind, path, suggestions, mostPhotos: MOST_PHOTOS },
    topic: CONTACT_TOPICS.find((topic) => topic === query.get('topic')) ?? 'repair',
    preset: {
      make: readPreset('make'),
      model: readPreset('model'),
      fault: readPreset('fault'),
      reference: readPreset('reference'),
    },
    reach: { email: settings.email, phone: settings.phone },
    places: places.map(({ slug, name, address, hours }) => ({
      slug,
      name: textIn(name, locale),
      lines: [
        address.street,
        [address.zip, address.city].filter(Boolean).join(' '),
        countryName(address.country, locale),
      ],
      hours: openingOf({ hours }, format),
    })),
  };
}
