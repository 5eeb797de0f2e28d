import { data, redirect } from 'react-router';
import { getCountryName } from '../../../kernel/contact/countries.ts';
import { listCategoriesOperation } from '../../../modules/catalog/catalog.operations.ts';
import { formatIban } from '../../../modules/payments/transfers/bank-account.rules.ts';
import { APPLICATION_LISTS, applicationsQuery } from '../../../modules/sellers/application.input.ts';
import type { ApplicationState } from '../../../modules/sellers/application.tables.ts';
import { exportApplicationsOperation } from '../../../modules/sellers/staff/export-applications.ts';
import type { Decision } from '../../../modules/sellers/staff/show-staff-application.ts';
import {
  decideApplicationOperation,
  getApplicationOperation,
  listApplicationsOperation,
} from '../../../modules/sellers/staff/staff-sellers.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { applicationLabels } from '../../forms/field-labels.server.ts';
import { readFilledFields, readTextField } from '../../http/form-data.server.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { prefixLocale, to } from '../../paths.ts';
import type { Filter } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { createExportLink, type ExportLink } from '../export-link.server.ts';
import { type FormAnswer, formAnswer } from '../form-answer.server.ts';
import { createPeriodFilters, listFilterParams } from '../list-filters.server.ts';
import { countPages, createTimeFormatter } from '../list-page.server.ts';
import { loadStaffQuery, runStaffCommand } from '../staff-operations.server.ts';
import { type ListViews, loadListViews } from '../views/list-views.server.ts';

export type AdminApplications = {
  title: string;
  rows: {
    id: string;
    name: string;
    legal: string;
    since: string;
    state: ApplicationState;
    hasInformationRequest: boolean;
  }[];
  total: number;
  page: number;
  lastPage: number;
  search: string | undefined;
  filters: Filter[];
  views: ListViews;
  exportLink: ExportLink | null;
};

/** A page of seller applications. @throws Response without the permission */
export async function loadApplications(shop: ShopRequest, request: Request): Promise<AdminApplications> {
  const { services, t } = shop;
  // an invalid query falls back to the defaults
  const query = applicationsQuery.safeParse(readQueryParams(request, 'view')).data ?? applicationsQuery.parse({});
  const found = await loadStaffQuery(listApplicationsOperation, shop, { input: query });
  const settings = await readSettings(services.db);
  const time = createTimeFormatter(shop, settings);
  return {
    title: `${t('admin.applications.title')} – ${settings.siteName}`,
    rows: found.rows.map(({ id, store_name, legal_name, state, information_request, verified_at }) => ({
      id,
      name: store_name,
      legal: legal_name,
      state,
      hasInformationRequest: information_request !== null,
      since: verified_at ? time(verified_at) : '',
    })),
    total: found.total,
    page: query.page,
    lastPage: countPages(found),
    search: query.q,
    filters: [
      {
        name: 'status',
        label: t('admin.state'),
        value: query.status,
        choices: APPLICATION_LISTS.map((value) => ({ value, name: t(`admin.applications.lists.${value}`) })),
      },
      ...createPeriodFilters(shop, settings, query),
    ],
    views: await loadListViews(shop, 'applications', request),
    exportLink: await createExportLink(shop, exportApplicationsOperation, 'applications', {
      query: listFilterParams(query),
      total: found.total,
    }),
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
  informationRequest: string | null;
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
  const { db } = services;
  const found = await loadStaffQuery(getApplicationOperation, shop, { params: { id } });
  const { application: one, bank } = found;
  const [settings, categories] = await Promise.all([
    readSettings(db),
    loadStaffQuery(listCategoriesOperation, shop, {}),
  ]);
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
    informationRequest: one.information_request,
    answer: one.answer,
    rejectReason: one.reject_reason,
    store: one.state === 'approved' ? prefixLocale(to.store(one.slug), locale) : null,
  };
}

/** Form action of the application page. @throws Response a redirect to the application on success */
export async function handleApplicationAction(shop: ShopRequest, id: string, form: FormData) {
  const input = readFilledFields(form, ['decision', 'reason']);
  const result = await runStaffCommand(decideApplicationOperation, shop, { form, params: { id }, input });
  if (result.ok) throw redirect(`${adminPaths.application(id)}?saved=1`, 303);
  if (result.refusal.code === 'api.not-found') throw data(null, { status: 404 });
  const intent = readTextField(form, 'decision');
  return formAnswer(shop, result.refusal, {
    intent,
    form,
    labels: applicationLabels(shop.t, intent),
  });
}
