import { sql } from 'kysely';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { createTextsToken } from '../../../src/modules/content/translations/save-translations.ts';
import { STAFF_ROLES, type StaffRole } from '../../../src/modules/staff/staff.rules.ts';
import type { Db } from '../../../src/platform/database/db.ts';
import { READERS_OF_MARKETING, READERS_OF_TEXTS, WRITERS_OF_CATALOGUE, WRITERS_OF_TEXTS } from '../admin-situations.ts';
import { makeBrand } from '../factories.ts';

type Form = Record<string, string | number>;
type FormCase = { for: readonly StaffRole[]; ask: () => Promise<{ params: Record<string, string>; form: Form }> };
type SharedPage = {
  for: readonly StaffRole[];
  params: () => Promise<Record<string, string>>;
  query?: string;
  actions: Record<string, FormCase>;
};

/** Actions of a list for its ticked entries, by name. */
export function listEntryActions(getDb: () => Db): Record<string, FormCase> {
  const action = (intent: string, status: 1 | 2): FormCase => ({
    for: WRITERS_OF_CATALOGUE,
    async ask() {
      const { id } = await makeBrand(getDb(), { slug: uuidv7(), status });
      return { params: { resource: 'brands' }, form: { intent, id, [`version.${id}`]: 1 } };
    },
  });
  return { publish: action('publish', 2), hide: action('hide', 1), 'delete-ticked': action('delete', 1) };
}

/** The form of the list of translations with one edited text. */
async function translateBrand(db: Db) {
  const title = uuidv7();
  const key = `${(await makeBrand(db, { title })).id}.title`;
  const seen = createTextsToken({ source: title, target: '' });
  const form = { row: key, [`seen.${key}`]: seen, [`shown.${key}`]: '', [`text.${key}`]: uuidv7() };
  return { params: { resource: 'translations' }, form: { intent: 'save', kind: 'brands', locale: 'tr', ...form } };
}

/** Pages that share the route of the lists. */
export function listSharedPages(getDb: () => Db): Record<string, SharedPage> {
  const params = (resource: string) => async () => ({ resource });
  const readVersion = async (key: string) => {
    const { rows } = await sql<{ version: number }>`
      select version from message_override where locale = 'tr' and key = ${key}
    `.execute(getDb());
    return rows[0]?.version ?? 0;
  };
  const changeText = (intent: 'save' | 'reset', key: string): FormCase => ({
    for: WRITERS_OF_TEXTS,
    ask: async () => ({
      params: { resource: 'texts' },
      form: { intent, locale: 'tr', key, text: uuidv7(), version: await readVersion(key) },
    }),
  });
  return {
    texts: {
      for: READERS_OF_TEXTS,
      params: params('texts'),
      actions: { save: changeText('save', 'cart.title'), reset: changeText('reset', 'cart.title') },
    },
    translations: {
      for: READERS_OF_TEXTS,
      params: params('translations'),
      query: '?kind=brands&locale=tr',
      actions: { save: { for: WRITERS_OF_TEXTS, ask: () => translateBrand(getDb()) } },
    },
    mails: {
      for: READERS_OF_TEXTS,
      params: params('mails'),
      actions: {
        test: {
          for: WRITERS_OF_TEXTS,
          ask: async () => ({ params: { resource: 'mails' }, form: { mail: 'order-paid', locale: 'tr' } }),
        },
      },
    },
    views: { for: READERS_OF_TEXTS, params: params('views'), query: '?list=pages', actions: {} },
    calendar: { for: READERS_OF_MARKETING, params: params('calendar'), query: '?month=2026-12', actions: {} },
    search: { for: STAFF_ROLES, params: params('search'), query: '?q=order', actions: {} },
  };
}
