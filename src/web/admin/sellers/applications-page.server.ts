import { data, redirect } from 'react-router';
import { getCountryName } from '../../../kernel/contact/countries.ts';
import { listCategories } from '../../../modules/catalog/categories/list-categories.ts';
import { formatIban } from '../../../modules/payments/transfers/bank-account.rules.ts';
import {
  APPLICATION_LISTS,
  applicationParams,
  applicationsQuery,
  decideInput,
} from '../../../modules/sellers/application.input.ts';
import type { ApplicationState } from '../../../modules/sellers/application.tables.ts';
import { decideApplication } from '../../../modules/sellers/decide-application.ts';
import { listApplications } from '../../../modules/sellers/list-applications.ts';
import { type Decision, showStaffApplication } from '../../../modules/sellers/show-staff-application.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { loadEncryptionKey } from '../../../platform/security/encryption-key.ts';
import { applicationLabels } from '../../forms/field-labels.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createSellerLinks } from '../../links/seller-links.ts';
import { prefixLocale, to } from '../../paths.ts';
import type { SelectChoice } from '../admin-list.tsx';
import { type AdminListQuery, adminPaths } from '../admin-paths.ts';
import { type FormAnswer, formAnswer } from '../form-answer.server.ts';
import { parseFormFields } from '../form-fields.server.ts';
import { countPages, createTimeFormatter } from '../list-page.server.ts';
import { requirePermission } from '../staff-access.server.ts';

export type AdminApplications = {
  title: string;
  rows: { id: string; name: string; legal: string; since: string; state: ApplicationState; wanted: boolean }[];
  total: number;
  page: number;
  lastPage: number;
  query: AdminListQuery;
  lists: SelectChoice[];
};

/** A page of seller applications. @throws Response without the permission */
export async function loadApplications(shop: ShopRequest, request: Request): Promise<AdminApplications> {
  const { services, t } = shop;
  await requirePermission(shop, 'sellers.read');
  // an invalid query falls back to the defaults
  const query = applicationsQuery.safeParse(readQueryParams(request)).data ?? applicationsQuery.parse({});
  const [settings, found] = await Promise.all([readSettings(services.db), listApplications(services.db, query)]);
  const time = createTimeFormatter(shop, settings);
  return {
    title: `${t('admin.applications.title')} – ${settings.siteName}`,
    rows: found.rows.map(({ id, store_name, legal_name, state, wanted, verified_at }) => ({
      id,
      name: store_name,
      legal: legal_name,
      state,
      wanted: wanted !== null,
      since: verified_at ? time(verified_at) : '',
    })),
    total: found.total,
    page: query.page,
    lastPage: countPages(found),
    query: { status: query.status, ...(query.q && { q: query.q }) },
    lists: APPLICATION_LISTS.map((value) => ({ value, name: t(`admin.applications.lists.${value}`) })),
  };
}

export type AdminApplication = {
  title: string;
  id: string;
  name: string;
  state: ApplicationState;
  about: string;
  facts: { name: string; value: string }[];
  bank: { name: string; value: string }[];
  document: string | null;
  hasDocument: boolean;
  wanted: string | null;
  answer: string;
  rejectReason: string | null;
  /** Path of the store's public page, null before the approval. */
  store: string | null;
  may: Decision[];
};

export type ApplicationAnswer = FormAnswer;

/** One application. @throws Response a 404 page when there is none */
export async function loadApplication(shop: ShopRequest, id: string): Promise<AdminApplication> {
  const { services, locale, t } = shop;
  const { db, config } = services;
  const staff = await requirePermission(shop, 'sellers.read');
  const params = applicationParams.safeParse({ id });
  const key = loadEncryptionKey({ given: config.encryptionKey, dataDir: config.dataDir });
  const found = params.success ? await showStaffApplication(db, params.data.id, { staff, key }) : undefined;
  if (!found) throw data(null, { status: 404 });
  const { application: one, bank } = found;
  const [settings, categories] = await Promise.all([readSettings(db), listCategories(db, locale)]);
  const time = createTimeFormatter(shop, settings);
  const { line, zip, city, country } = one.address;
  const titles = new Map(categories.map(({ key: slug, title }) => [slug, title]));
  const named = (name: Parameters<typeof t>[0], value: string) => ({ name: t(name), value });
  const list = new Intl.ListFormat(locale);
  return {
    title: `${one.store_name} – ${settings.siteName}`,
    id: one.id,
    name: one.store_name,
    state: one.state,
    about: one.about,
    may: found.may,
    facts: [
      named('fieldNames.slug', one.slug),
      named('seller.categories', list.format(one.categories.map((slug) => titles.get(slug) ?? slug))),
      named('fieldNames.legal_name', one.legal_name),
      named('fieldNames.registration_no', one.registration_no),
      named('fieldNames.tax_id', one.tax_id),
      named('fieldNames.address', [line, `${zip} ${city}`.trim(), getCountryName(country, locale)].join(', ')),
      named('fieldNames.phone', one.phone),
      named('fieldNames.email', one.email),
      named('admin.applications.applied', time(one.applied_at)),
      named('admin.applications.certified', time(one.self_certified_at)),
    ],
    bank: bank
      ? [named('fieldNames.bank_holder', bank.holder), named('fieldNames.iban', formatIban(bank.iban))]
      : [named('fieldNames.iban', `… ${one.iban_end}`)],
    document: found.canSeeDocument ? adminPaths.applicationDocument(one.id) : null,
    hasDocument: found.hasDocument,
    wanted: one.wanted,
    answer: one.answer,
    rejectReason: one.reject_reason,
    store: one.state === 'approved' ? prefixLocale(to.store(one.slug), locale) : null,
  };
}

/** Form action of the application page. @throws Response a redirect to the application on success */
export async function handleApplicationAction(shop: ShopRequest, id: string, form: FormData) {
  const staff = await requirePermission(shop, 'sellers.write');
  const { db, config, clock } = shop.services;
  const params = applicationParams.safeParse({ id });
  if (!params.success) throw data(null, { status: 404 });
  const input = parseFormFields(form, { decision: 'text', reason: 'text' }, decideInput);
  const context = { staff, links: createSellerLinks(config.siteUrl), now: clock() };
  const result = input.ok ? await decideApplication(db, params.data.id, input.value, context) : input;
  if (result.ok) throw redirect(`${adminPaths.application(id)}?saved=1`, 303);
  const intent = readTextField(form, 'decision');
  return formAnswer(shop, result.refusal, {
    intent,
    form,
    keep: ['reason'],
    labels: applicationLabels(shop.t, intent),
  });
}
