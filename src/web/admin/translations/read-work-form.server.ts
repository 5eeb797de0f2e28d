import { UNITS_PER_PAGE } from '../../../modules/content/translations/list-translations.ts';
import type { GivenTranslation } from '../../../modules/content/translations/save-translations.ts';
import { readTextField } from '../../http/form-data.server.ts';
import { hashShownText } from './work-list.server.ts';

/** Entries with edited translations, from the rows of one page. Rows without a change are left out. */
export function readEditedEntries(form: FormData): { id: string; texts: GivenTranslation[] }[] {
  const keys = [...new Set(form.getAll('row'))].slice(0, UNITS_PER_PAGE).filter((key) => typeof key === 'string');
  const edited = keys.flatMap((key): (GivenTranslation & { id: string })[] => {
    const [, id, field] = /^(\d{1,10})\.(\w+)$/.exec(key) ?? [];
    const text = readTextField(form, `text.${key}`);
    const isSame = hashShownText(text) === readTextField(form, `shown.${key}`);
    const isConfirmed = form.has(`confirmed.${key}`);
    if (!id || !field || (isSame && !isConfirmed)) return [];
    return [{ id, field, text, seen: readTextField(form, `seen.${key}`) }];
  });
  const byEntry = Map.groupBy(edited, ({ id }) => id);
  return [...byEntry].map(([id, texts]) => {
    return { id, texts: texts.map(({ field, text, seen }) => ({ field, text, seen })) };
  });
}
