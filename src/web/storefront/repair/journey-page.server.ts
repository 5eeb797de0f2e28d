import { type RouterContextProvider, redirect } from 'react-router';
import { readSettings } from '../../../modules/content/read-settings.ts';
import type { Settings } from '../../../modules/content/settings.rules.ts';
import { listDeviceBrands, listDeviceModels, listDeviceTypes } from '../../../modules/repairs/browse-devices.ts';
import { allowedJourney } from '../../../modules/repairs/journey-url.rules.ts';
import { nameFaults } from '../../../modules/repairs/name-faults.ts';
import { to, withFaults } from '../../paths.ts';
import { type ShopRequest, shopRequest } from '../../request.server.ts';

/** Query parameter that names the missing step after a redirect to an earlier step. */
const FIRST = 'first';
const LONGEST = 120;

/** URL of the external booking site of this shop; null for its own pages. */
export function journeyOf({ services }: ShopRequest, settings: Settings): string | null {
  return allowedJourney(settings.journeyUrl, services.config.journeyHosts);
}

/** Loads the device types, with a message when a later step redirected here because no type was selected. */
export async function typesPage(context: Readonly<RouterContextProvider>, request: Request) {
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  const faultSlugs = faultsSaid(request);
  const [types, faults, { siteName }] = await Promise.all([
    listDeviceTypes(services.db, locale),
    nameFaults(services.db, { said: faultSlugs }, locale),
    readSettings(services.db),
  ]);
  return {
    faults,
    head: headOf(t('repair.types.title'), t('repair.types.description', { shop: siteName }), siteName),
    types,
    first: isSentBack(request, 'type') ? t('repair.brands.first') : null,
  };
}

/** Loads the brands of a device type; redirects to the types when the type is unknown. */
export async function brandsPage(context: Readonly<RouterContextProvider>, request: Request) {
  const { services, locale, t } = context.get(shopRequest);
  const query = new URL(request.url).searchParams;
  const type = slugIn(query, 'type');
  const faultSlugs = faultsSaid(request);
  const [listed, faults, { siteName }] = await Promise.all([
    listDeviceBrands(services.db, type, locale),
    nameFaults(services.db, { said: faultSlugs, type }, locale),
    readSettings(services.db),
  ]);
  if (!listed) throw redirect(sentBack(to.deviceTypes(), 'type', faultSlugs));
  const title = t('repair.brands.title', { type: listed.type.name });
  const description = t('repair.brands.description', { type: listed.type.name, shop: siteName });
  return {
    ...{ ...listed, faults },
    ...{ head: headOf(title, description, siteName), title },
    first: isSentBack(request, 'brand') ? t('repair.range.first') : null,
  };
}

/** Loads the models of a brand; redirects to the step of an unknown type or brand. */
export async function modelsPage(context: Readonly<RouterContextProvider>, request: Request) {
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  const query = new URL(request.url).searchParams;
  const selection = { type: slugIn(query, 'type'), brand: slugIn(query, 'brand') };
  const faultSlugs = faultsSaid(request);
  const faults = await nameFaults(services.db, { said: faultSlugs, type: selection.type }, locale);
  const [listed, settings] = await Promise.all([
    listDeviceModels(services.db, { ...selection, fault: faults[0] }, locale),
    readSettings(services.db),
  ]);
  if ('unknown' in listed) {
    const back = listed.unknown === 'type' ? to.deviceTypes() : to.deviceBrands(selection.type);
    throw redirect(sentBack(back, listed.unknown, faultSlugs));
  }
  const title = t('repair.range.title', { brand: listed.brand.name });
  const description = t('repair.range.description', { brand: listed.brand.name, shop: settings.siteName });
  return {
    ...{ ...listed, faults },
    ...{ head: headOf(title, description, settings.siteName), title, journey: journeyOf(shop, settings) },
    q: (query.get('q') ?? '').trim().slice(0, LONGEST),
  };
}

function headOf(title: string, description: string, siteName: string) {
  return { title: `${title} – ${siteName}`, description };
}

function slugIn(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').slice(0, LONGEST);
}

function sentBack(path: string, first: string, faults: readonly string[]): string {
  return withFaults(`${path}${path.includes('?') ? '&' : '?'}${FIRST}=${first}`, faults);
}

const MOST_FAULTS = 12;

/** Faults selected before the device; part quality is chosen later. */
export function faultsSaid(request: Request): string[] {
  const values = new URL(request.url).searchParams.getAll('fault').slice(0, MOST_FAULTS);
  return values.map((fault) => fault.slice(0, LONGEST).replace(/:.*/, ''));
}

function isSentBack(request: Request, first: string): boolean {
  return new URL(request.url).searchParams.get(FIRST) === first;
}
