import type { RouterContextProvider } from 'react-router';
import { getCountryName } from '../../../kernel/contact/countries.ts';
import { pickTranslation } from '../../../kernel/locale.ts';
import { CONTACT_TOPICS, type ContactTopic, MAX_PHOTOS } from '../../../modules/contact/contact.rules.ts';
import { suggestDevices } from '../../../modules/contact/suggest-devices.ts';
import { listRepairLocationsOperation } from '../../../modules/repair-catalog/repair-catalog.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { formatOpeningHours } from '../../../modules/shipping/format-opening-hours.ts';
import { shopRequest } from '../../http/request.server.ts';
import { loadQuery } from '../../operations/load-query.server.ts';

/** A location with its address and opening hours. */
export type ContactLocation = {
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
  maxPhotos: number;
  reach: { email: string; phone: string };
  places: ContactLocation[];
};

export type ItFormPage = { kind: 'it'; path: string };
export type PageForm = ContactFormPage | ItFormPage;

/** Content pages with a form, by page key, which does not change when the page is renamed. */
const FORMS: Partial<Record<string, PageForm['kind']>> = { contact: 'contact', itservices: 'it' };

export function findFormKind(page: string): PageForm['kind'] | null {
  return FORMS[page] ?? null;
}

const MAX_PRESET_LENGTH = 120;

/** Loads the form of a content page; null for pages without one. Identical for all visitors. */
export async function loadPageForm(
  context: Readonly<RouterContextProvider>,
  { key, path }: { key: string; path: string },
  query: URLSearchParams,
): Promise<PageForm | null> {
  const kind = findFormKind(key);
  if (kind === null) return null;
  if (kind === 'it') return { kind, path };
  const shop = context.get(shopRequest);
  const { services, locale } = shop;
  const [settings, places, suggestions] = await Promise.all([
    readSettings(services.db),
    loadQuery(listRepairLocationsOperation, shop, {}),
    suggestDevices(services.db),
  ]);
  const format = { locale, digits: settings.digits[locale] ?? 'latn' };
  const readPreset = (name: string) => (query.get(name) ?? '').trim().slice(0, MAX_PRESET_LENGTH);
  return {
    kind,
    path,
    suggestions,
    maxPhotos: MAX_PHOTOS,
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
      name: pickTranslation(name, locale),
      lines: [
        address.street,
        [address.zip, address.city].filter(Boolean).join(' '),
        getCountryName(address.country, locale),
      ],
      hours: formatOpeningHours({ hours }, format),
    })),
  };
}
