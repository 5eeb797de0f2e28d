import { type RouterContextProvider, redirect } from 'react-router';
import { listDeviceModels } from '../../../../modules/repair-catalog/catalog/browse-devices.ts';
import { toAllowedJourneyUrl } from '../../../../modules/repair-catalog/catalog/journey-url.rules.ts';
import { resolveFaults } from '../../../../modules/repair-catalog/catalog/resolve-faults.ts';
import {
  listDeviceBrandsOperation,
  listDeviceTypesOperation,
} from '../../../../modules/repair-catalog/repair-catalog.operations.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import type { Settings } from '../../../../modules/settings/settings.rules.ts';
import { type ShopRequest, shopRequest } from '../../../http/request.server.ts';
import { loadQuery, runQuery } from '../../../operations/load-query.server.ts';
import { to, withFaults } from '../../../paths.ts';

/** Query parameter that names the missing step after a redirect to an earlier step. */
const MISSING_STEP_PARAM = 'first';
const MAX_PARAM_LENGTH = 120;

/** URL of the external booking site of this shop; null for its own pages. */
export function getJourneyUrl({ services }: ShopRequest, settings: Settings): string | null {
  return toAllowedJourneyUrl(settings.journeyUrl, services.config.journeyHosts);
}

/** Loads the device types, with a message when a later step redirected here because no type was selected. */
export async function loadTypesPage(context: Readonly<RouterContextProvider>, request: Request) {
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  const faultSlugs = readFaultSlugs(request);
  const [types, faults, { siteName }] = await Promise.all([
    loadQuery(listDeviceTypesOperation, shop, {}),
    resolveFaults(services.db, { faultKeys: faultSlugs }, locale),
    readSettings(services.db),
  ]);
  return {
    faults,
    head: toPageHead(t('repair.types.title'), t('repair.types.description', { shop: siteName }), siteName),
    types,
    first: isStepMissing(request, 'type') ? t('repair.brands.first') : null,
  };
}

/** Loads the brands of a device type; redirects to the types when the type is unknown. */
export async function loadBrandsPage(context: Readonly<RouterContextProvider>, request: Request) {
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  const query = new URL(request.url).searchParams;
  const type = readSlug(query, 'type');
  const faultSlugs = readFaultSlugs(request);
  const [listed, faults, { siteName }] = await Promise.all([
    runQuery(listDeviceBrandsOperation, shop, { input: { type } }),
    resolveFaults(services.db, { faultKeys: faultSlugs, type }, locale),
    readSettings(services.db),
  ]);
  if (!listed.ok) throw redirect(buildMissingStepPath(to.deviceTypes(), 'type', faultSlugs));
  const { name } = listed.value.type;
  const title = t('repair.brands.title', { type: name });
  const description = t('repair.brands.description', { type: name, shop: siteName });
  return {
    ...listed.value,
    faults,
    head: toPageHead(title, description, siteName),
    title,
    first: isStepMissing(request, 'brand') ? t('repair.range.first') : null,
  };
}

/** Loads the models of a brand; redirects to the step of an unknown type or brand. */
export async function loadModelsPage(context: Readonly<RouterContextProvider>, request: Request) {
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  const query = new URL(request.url).searchParams;
  const selection = { type: readSlug(query, 'type'), brand: readSlug(query, 'brand') };
  const faultSlugs = readFaultSlugs(request);
  const faults = await resolveFaults(services.db, { faultKeys: faultSlugs, type: selection.type }, locale);
  const [listed, settings] = await Promise.all([
    listDeviceModels(services.db, { ...selection, fault: faults[0] }, locale),
    readSettings(services.db),
  ]);
  if ('unknown' in listed) {
    const back = listed.unknown === 'type' ? to.deviceTypes() : to.deviceBrands(selection.type);
    throw redirect(buildMissingStepPath(back, listed.unknown, faultSlugs));
  }
  const title = t('repair.range.title', { brand: listed.brand.name });
  const description = t('repair.range.description', { brand: listed.brand.name, shop: settings.siteName });
  return {
    ...listed,
    faults,
    head: toPageHead(title, description, settings.siteName),
    title,
    journey: getJourneyUrl(shop, settings),
    q: (query.get('q') ?? '').trim().slice(0, MAX_PARAM_LENGTH),
  };
}

function toPageHead(title: string, description: string, siteName: string) {
  return { title: `${title} – ${siteName}`, description };
}

function readSlug(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').slice(0, MAX_PARAM_LENGTH);
}

function buildMissingStepPath(path: string, first: string, faults: readonly string[]): string {
  return withFaults(`${path}${path.includes('?') ? '&' : '?'}${MISSING_STEP_PARAM}=${first}`, faults);
}

const MAX_FAULTS = 12;

/** Faults selected before the device; part quality is chosen later. */
export function readFaultSlugs(request: Request): string[] {
  const values = new URL(request.url).searchParams.getAll('fault').slice(0, MAX_FAULTS);
  return values.map((fault) => fault.slice(0, MAX_PARAM_LENGTH).replace(/:.*/, ''));
}

function isStepMissing(request: Request, first: string): boolean {
  return new URL(request.url).searchParams.get(MISSING_STEP_PARAM) === first;
}
