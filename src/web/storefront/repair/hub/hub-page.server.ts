import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Locale } from '../../../../kernel/locale.ts';
import { findRepairAlternatives } from '../../../../modules/device-offers/find-repair-alternatives.ts';
import { modelSlug } from '../../../../modules/devices/devices.input.ts';
import { findServiceGuarantees } from '../../../../modules/repair-catalog/catalog/find-service-guarantees.ts';
import { listDeviceTypeRepairs } from '../../../../modules/repair-catalog/catalog/list-device-type-repairs.ts';
import { listModelRepairs } from '../../../../modules/repair-catalog/catalog/list-model-repairs.ts';
import { listPopularRepairs } from '../../../../modules/repair-catalog/catalog/list-popular-repairs.ts';
import {
  listDeviceTypesOperation,
  listRepairLocationsOperation,
} from '../../../../modules/repair-catalog/repair-catalog.operations.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { type ShopRequest, shopRequest } from '../../../http/request.server.ts';
import { loadQuery } from '../../../operations/load-query.server.ts';
import { buildRepairLocations } from '../../../seo/repair-locations.server.ts';
import { addStructuredData } from '../../../seo/structured-data.server.ts';
import { loadStaticPage } from '../../pages/static-page.server.ts';
import { getJourneyUrl, readFaultSlugs } from '../journey/journey-page.server.ts';
import { toLocationHoursView } from '../locations/location-hours-view.server.ts';
import { searchRepairs } from '../search/repair-search.server.ts';

/** The text below the offers is an editable page of the shop. */
const PAGE_KEY = 'services';
const MAX_QUERY_LENGTH = 200;

/** Start page of repairs. An unambiguous search redirects immediately. */
export async function loadHubPage(context: Readonly<RouterContextProvider>, request: Request) {
  const shop = context.get(shopRequest);
  const { services, locale } = shop;
  const query = new URL(request.url).searchParams;
  const q = (query.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH);
  const model = modelSlug.safeParse(query.get('model')).data;
  const settings = await readSettings(services.db);
  const journey = getJourneyUrl(shop, settings);
  const found = q === '' ? null : await searchRepairs(shop, { q, faults: readFaultSlugs(request) }, journey);
  if (found && 'leadsTo' in found) throw redirect(found.leadsTo);
  const page = await loadStaticPage(context, PAGE_KEY);
  if (!page) throw data(null, { status: 404 });
  const { path: _, head, ...content } = page;
  const locations = await loadQuery(listRepairLocationsOperation, shop, {});
  addStructuredData(context, () => ({
    things: buildRepairLocations({ siteUrl: services.config.siteUrl, locale }, locations),
  }));
  return {
    ...content,
    head: { ...head, noindex: q !== '' || model !== undefined },
    q,
    found,
    journey,
    quoteDays: settings.repairQuoteDays,
    places: locations.map((place) => toLocationHoursView(place, locale)),
    ...(await loadHubOffers(shop, locale)),
    // search results are shown alone
    ...(found && { places: [], popular: [], offers: [], blocks: [] }),
    ...(await loadNamedModel(shop, model)),
  };
}

async function loadHubOffers(shop: ShopRequest, locale: Locale) {
  const { db } = shop.services;
  const [types, popular, byType, promises] = await Promise.all([
    loadQuery(listDeviceTypesOperation, shop, {}),
    listPopularRepairs(db, locale),
    listDeviceTypeRepairs(db, locale),
    findServiceGuarantees(db),
  ]);
  return { types, popular, offers: byType, promises };
}

async function loadNamedModel({ services, locale }: ShopRequest, model: string | undefined) {
  if (model === undefined) return { repairs: null, advice: null };
  const settings = await readSettings(services.db);
  const [repairs, advice] = await Promise.all([
    listModelRepairs(services.db, model, locale),
    findRepairAlternatives(services.db, { model, faults: [] }, { settings, locale, now: services.clock() }),
  ]);
  return { repairs, advice };
}

export type HubPage = Awaited<ReturnType<typeof loadHubPage>>;
