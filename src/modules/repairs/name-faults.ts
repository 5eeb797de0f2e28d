import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { readRepairBook } from './repair-book.ts';

/** Something that is broken; `slug` is that of the service that mends it. */
export type NamedFault = { serviceId: number; slug: string; name: string };

/**
 * Faults by slugs of services, or by the codes that kinds of devices share, each once. Of a known kind they are the
 * kind's own: a phone's screen is a tablet's screen on the tablets' page. What nobody mends is left out.
 */
export async function nameFaults(
  db: Db,
  { said, type: typeSlug }: { said: readonly string[]; type?: string },
  locale: Locale,
): Promise<NamedFault[]> {
  const { services, type: typeCalled } = await readRepairBook(db);
  const type = typeSlug === undefined ? undefined : typeCalled(typeSlug);
  const codes = said.flatMap((one) => services.find(({ slug, code }) => slug === one || code === one)?.code ?? []);
  return [...new Set(codes)].flatMap((code) => {
    const own = services.filter((service) => service.code === code && (!type || service.typeId === type.id));
    const service = own.find(({ slug }) => said.includes(slug)) ?? own[0];
    if (!service) return [];
    return [{ serviceId: service.id, slug: type ? service.slug : code, name: textIn(service.name, locale) }];
  });
}
