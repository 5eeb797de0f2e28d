import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Locale } from '../../../kernel/locale.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { modelSlug } from '../../../modules/devices/devices.input.ts';
import { adviseRepair } from '../../../modules/repairs/advise.ts';
import { listDeviceTypes } from '../../../modules/repairs/browse-devices.ts';
import { findPlaces } from '../../../modules/repairs/find-places.ts';
import { findPromises } from '../../../modules/repairs/find-promises.ts';
import { listModelRepairs } from '../../../modules/repairs/list-model-repairs.ts';
import { listPopularRepairs } from '../../../modules/repairs/list-popular-repairs.ts';
import { listRepairOffers } from '../../../modules/repairs/list-repair-offers.ts';
import { tellMachines } from '../../machines/page-facts.server.ts';
import { placeFacts } from '../../machines/place-facts.server.ts';
import { type ShopRequest, shopRequest } from '../../request.server.ts';
import { loadPage } from '../pages/static-page.server.ts';
import { foundView } from './found-view.server.ts';
import { faultsSaid, journeyOf } from './journey-page.server.ts';
import { placeView } from './place-view.server.ts';

/** The text below the offers is an editable page of the shop. */
const TEXT = 'services';
const MOST_CHARACTERS = 200;

/** Start page of repairs. An unambiguous search redirects immediately. */
export async function hubPage(context: Readonly<RouterContextProvider>, request: Request) {
  const shop = context.get(shopRequest);
  const { services, locale } = shop;
  const query = new URL(request.url).searchParams;
  const q = (query.get('q') ?? '').trim().slice(0, MOST_CHARACTERS);
  const model = modelSlug.safeParse(query.get('model')).data;
  const settings = await readSettings(services.db);
  const journey = journeyOf(shop, settings);
  const found = q === '' ? null : await foundView(shop, { q, faults: faultsSaid(request) }, journey);
  if (found && 'leadsTo' in found) throw redirect(found.leadsTo);
  const page = await loadPage(context, TEXT);
  if (!page) throw data(null, { status: 404 });
  const { path: _, head, ...content } = page;
  const locations = await findPlaces(services.db);
  tellMachines(context, () => ({ things: placeFacts({ siteUrl: services.config.siteUrl, locale }, locations) }));
  return {
    ...content,
    head: { ...head, noindex: q !== '' || model !== undefined },
    ...{ q, found, journey, quoteDays: settings.repairQuoteDays },
    places: locations.map((place) => placeView(place, locale)),
    ...(await offers(shop, locale)),
    // search results are shown alone
    ...(found && { places: [], popular: [], offers: [], blocks: [] }),
    ...(await named(shop, model)),
  };
}

async function offers({ services: { db } }: ShopRequest, locale: Locale) {
  const [types, popular, byType, promises] = await Promise.all([
    listDeviceTypes(db, locale),
    listPopularRepairs(db, locale),
    listRepairOffers(db, locale),
    findPromises(db),
  ]);
  return { types, popular, offers: byType, promises };
}

async function named({ services, locale }: ShopRequest, model: string | undefined) {
  if (model === undefined) return { repairs: null, advice: null };
  const settings = await readSettings(services.db);
  const [repairs, advice] = await Promise.all([
    listModelRepairs(services.db, model, locale),
    adviseRepair(services.db, { model, faults: [] }, { settings, locale, now: services.clock() }),
  ]);
  return { repairs, advice };
}

export type HubPage = Awaited<ReturnType<typeof hubPage>>;
