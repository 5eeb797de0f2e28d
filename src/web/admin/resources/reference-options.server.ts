import { pickTranslation } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listReferenceOptions } from '../../../platform/resources/list-reference-options.ts';
import type { Resource } from '../../../platform/resources/resource.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { SelectChoice } from '../admin-list.tsx';

/** Options by field with a reference. */
export type ReferenceOptions = ReadonlyMap<string, SelectChoice[]>;

/** Loads the rows that the references of a resource can point to, named in the language of the staff member. */
export async function loadReferenceOptions(
  db: Db,
  { fields }: Pick<Resource, 'fields'>,
  locale: ShopRequest['locale'],
): Promise<ReferenceOptions> {
  const loaded = Object.entries(fields).map(async ([name, { control }]): Promise<[string, SelectChoice[]][]> => {
    if (control.kind !== 'reference') return [];
    const options = await listReferenceOptions(db, control);
    return [
      [
        name,
        options.map(({ id, label }) => ({
          value: String(id),
          name: typeof label === 'string' ? label : pickTranslation(label, locale),
        })),
      ],
    ];
  });
  return new Map((await Promise.all(loaded)).flat());
}
