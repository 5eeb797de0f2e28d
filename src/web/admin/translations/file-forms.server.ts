import type { KindProgress } from '../../../modules/content/translations/list-translations.ts';
import { TEXTS_KIND } from '../../../modules/content/translations/translation-units.ts';
import { ALL_KINDS, EXPORTED_STATES } from '../../../modules/content/translations/translations.schemas.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { SelectChoice } from '../admin-list.tsx';

/** Forms that export and import an XLIFF file of a language. */
export type FileForms = {
  locale: string;
  /** Address of the export. */
  action: string;
  /** Language of the names of entries in the file. */
  language: string;
  kinds: SelectChoice[];
  states: SelectChoice[];
};

/** Choices of the export: a kind of text, and its state. */
export function listExportChoices(
  shop: ShopRequest,
  kinds: readonly KindProgress[],
  getName: (shop: ShopRequest, kind: KindProgress) => string,
): Pick<FileForms, 'kinds' | 'states'> {
  const { t } = shop;
  const resources = kinds.filter(({ kind }) => kind === 'resource');
  return {
    kinds: [
      { value: ALL_KINDS, name: t('admin.translations.states.all') },
      ...resources.map((kind) => ({ value: kind.name, name: getName(shop, kind) })),
      { value: TEXTS_KIND, name: t('admin.texts.title') },
    ],
    states: EXPORTED_STATES.map((state) => ({ value: state, name: t(`admin.translations.states.${state}`) })),
  };
}
