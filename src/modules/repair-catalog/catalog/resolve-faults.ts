import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readRepairCatalog } from './read-repair-catalog.ts';

/** A fault; `slug` is the slug of its repair service. */
export type NamedFault = { serviceId: number; slug: string; name: string };

/** Faults by service slug or shared code, optionally of one device type. */
export type FaultSelection = { faultKeys: readonly string[]; type?: string };

/**
 * Resolves faults by service slug, or by the code shared across device types; without duplicates. With a device type,
 * its own services are used: the phone screen becomes the tablet screen on the tablets' page. Unknown faults are
 * dropped.
 */
export async function resolveFaults(
  db: Db,
  { faultKeys, type: typeSlug }: FaultSelection,
  locale: Locale,
): Promise<NamedFault[]> {
  const { services, findType: typeCalled } = await readRepairCatalog(db);
  const type = typeSlug === undefined ? undefined : typeCalled(typeSlug);
  const codes = faultKeys.flatMap((one) => services.find(({ slug, code }) => slug === one || code === one)?.code ?? []);
  return [...new Set(codes)].flatMap((code) => {
    const own = services.filter((service) => service.code === code && (!type || service.typeId === type.id));
    const service = own.find(({ slug }) => faultKeys.includes(slug)) ?? own[0];
    if (!service) return [];
    return [{ serviceId: service.id, slug: type ? service.slug : code, name: pickTranslation(service.name, locale) }];
  });
}
