import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { StaffRole } from '../../../src/modules/staff/staff.rules.ts';
import { READERS_OF_TEXTS, WRITERS_OF_TEXTS } from '../admin-situations.ts';
import { makeBrand } from '../factories.ts';
import type { EndpointCase, EndpointContext } from './staff-endpoints.ts';

const LANGUAGE_EDITORS: readonly StaffRole[] = ['owner', 'manager'];

/** Endpoints of translations and languages. */
export function listTranslationEndpoints({ db, call, owner }: EndpointContext): [string, EndpointCase][] {
  const free = ['de', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'fi', 'pl', 'cs', 'sk', 'hu', 'ro', 'bg', 'el', 'uk'];
  async function translate() {
    const title = uuidv7();
    const { id } = await makeBrand(db(), { title });
    const { data } = await call(`translations/brands?locale=tr&q=${title}`, undefined, { token: owner() });
    const { token: seen } = data.texts[0];
    const texts = [{ field: 'title', text: uuidv7(), seen }];
    return { url: `translations/brands/${id}`, body: { locale: 'tr', texts } };
  }
  async function readVersion(code: string): Promise<number> {
    const { languages } = (await call('languages', undefined, { token: owner() })).data;
    return languages.find((language: { code: string }) => language.code === code).version;
  }
  const rename = async () => {
    const body = { version: await readVersion('tr'), name: uuidv7(), fallback: null, is_public: true };
    return { url: 'languages/tr', body };
  };
  return [
    ['GET /admin/translations', { for: READERS_OF_TEXTS, ask: async () => ({ url: 'translations' }) }],
    [
      'GET /admin/translations/{kind}',
      { for: READERS_OF_TEXTS, ask: async () => ({ url: 'translations/pages?locale=tr' }) },
    ],
    ['POST /admin/translations/{kind}/{id}', { for: WRITERS_OF_TEXTS, ask: translate }],
    ['GET /admin/languages', { for: READERS_OF_TEXTS, ask: async () => ({ url: 'languages' }) }],
    [
      'POST /admin/languages',
      { for: LANGUAGE_EDITORS, ask: async () => ({ url: 'languages', body: { code: free.pop() } }) },
    ],
    ['POST /admin/languages/{code}', { for: LANGUAGE_EDITORS, ask: rename }],
    [
      'POST /admin/languages/{code}/move',
      {
        for: LANGUAGE_EDITORS,
        ask: async () => ({ url: 'languages/tr/move', body: { version: await readVersion('tr'), by: -1 } }),
      },
    ],
  ];
}
