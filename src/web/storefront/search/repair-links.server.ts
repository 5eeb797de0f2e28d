import { pickTranslation } from '../../../kernel/locale.ts';
import type { Listing } from '../../../modules/catalog/list-products.ts';
import { listModelServices } from '../../../modules/repair-catalog/catalog/catalog.rules.ts';
import { matchRepairs } from '../../../modules/repair-catalog/search/parse-repair-search.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { to } from '../../paths.ts';
import { getJourneyUrl } from '../repair/journey/journey-page.server.ts';
import type { SearchLink } from './search-view.ts';

const MAX_REPAIR_LINKS = 3;

/** Repairs that match the query: a fault of a device model, linked to its price. */
export async function listRepairLinks(shop: ShopRequest, q: string, { search }: Listing): Promise<SearchLink[]> {
  const { services, locale, t } = shop;
  const beside = search?.beside.repairs;
  if (!beside || beside.models.length + beside.services.length === 0) return [];
  const journey = getJourneyUrl(shop, await readSettings(services.db));
  const { models, faults, catalog } = await matchRepairs(services.db, search.corrected ?? q, locale);
  const devices = models.slice(0, MAX_REPAIR_LINKS).map((model) => {
    const matchingServices = listModelServices(catalog, model).filter(({ code }) => faults.includes(code));
    const [fault] = matchingServices;
    const title = fault
      ? t('search.repairFault', { model: model.name, fault: pickTranslation(fault.name, locale) })
      : t('search.repairModel', { model: model.name });
    const chosen = matchingServices.map(({ slug }) => slug);
    // with an external booking host the repair pages redirect there
    return { title, path: journey === null ? to.repairBooking(model.slug, chosen) : to.services(model.name) };
  });
  if (devices.length > 0) return devices;
  // a fault without a device model: the search of the repair pages asks for the model
  return beside.services.slice(0, MAX_REPAIR_LINKS).map(({ title }) => ({ title, path: to.services(q) }));
}
