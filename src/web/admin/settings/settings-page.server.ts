import { data, redirect } from 'react-router';
import { z } from 'zod';
import { PAYMENT_METHODS } from '../../../modules/payments/payment-methods.ts';
import { HOME_BLOCKS } from '../../../modules/settings/home-blocks.rules.ts';
import { parseSettings } from '../../../modules/settings/parse-settings.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { SETTING_GROUPS, type SettingGroup } from '../../../modules/settings/setting-fields.ts';
import { listSettingFields } from '../../../modules/settings/setting-group.ts';
import type { Settings } from '../../../modules/settings/settings.rules.ts';
import {
  SETTING_OPERATIONS,
  type SettingOperations,
} from '../../../modules/settings-management/settings.operations.ts';
import { parseInput } from '../../../platform/http/parse-input.ts';
import type { ReferenceOption } from '../../../platform/resources/list-reference-options.ts';
import type { EntryValues } from '../../../platform/resources/resource.ts';
import { createValuesSchema } from '../../../platform/resources/resource-input.ts';
import type { Translator } from '../../../platform/translator.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { type LanguagesSection, loadLanguagesSection } from '../languages/languages-section.server.ts';
import { answerRefusedForm, type EntryFormAnswer } from '../resources/answer-refused-form.server.ts';
import {
  type EntryPreview,
  getSettingsPreviewName,
  hasPreview,
  loadPreview,
} from '../resources/entry-previews.server.ts';
import {
  createFormField,
  type FormField,
  type FormLanguage,
  listFormLanguages,
} from '../resources/form-view.server.ts';
import { listKnownValues } from '../resources/list-field-options.server.ts';
import { readEntryForm } from '../resources/read-entry-form.server.ts';
import { readLibraryNumbers, uploadPictures } from '../resources/upload-pictures.server.ts';
import { loadStaffQuery, mayExecute, requireAccess, runStaffCommand } from '../staff-operations.server.ts';
import {
  type ConnectionNotice,
  loadMethodStatus,
  type MethodStatusView,
  testRequestedConnection,
} from './payment-status.server.ts';
import type { SecretForm } from './secret-form.ts';
import { loadSecretForm } from './secret-forms.server.ts';
import { createSettingLabels } from './setting-labels.server.ts';
import { listSocialKeyLinks } from './social-keys.server.ts';

export type SettingsGroupLink = { group: string; title: string; text: string; href: string };

export type SettingsForm = {
  title: string;
  text: string;
  version: number;
  fields: FormField[];
  languages: FormLanguage[];
  /** Effect of the values on the shop; null for groups without a preview. */
  preview: EntryPreview | null;
  /** Payment methods with their state; null for other groups. */
  methods: MethodStatusView[] | null;
  /** Pages with the keys of the sign-in providers; null for other groups and for staff who may not change them. */
  signInProviders: { text: string; href: string }[] | null;
  /** Result of the connection test that the request asks for. */
  connection: ConnectionNotice | null;
  mayWrite: boolean;
  isSaved: boolean;
};

export type SettingsPage = {
  pageTitle: string;
  groups: SettingsGroupLink[];
  form: SettingsForm | null;
  /** Keys of a provider instead of the form of the group, or the mail server below it. */
  secret: SecretForm | null;
  /** The group of a page with keys. */
  secretGroup: SettingsGroupLink | null;
  /** Languages of the shop, below the settings of languages. */
  languages: LanguagesSection | null;
};

/** All groups, and the form of one. @throws Response without the permission, and a 404 page for an unknown group */
export async function loadSettingsPage(
  shop: ShopRequest,
  group: string | undefined,
  request: Request,
): Promise<SettingsPage> {
  const { services, t } = shop;
  await requireAccess(SETTING_OPERATIONS.shop.read, shop);
  if (group !== undefined && !isSettingGroup(group)) throw data(null, { status: 404 });
  const { siteName } = await readSettings(services.db);
  const secret = await loadSecretForm(shop, group, request);
  const isKeysPage = secret !== null && group !== 'mail';
  const form = group === undefined || isKeysPage ? null : await loadSettingsForm(shop, group, request);
  const links = GROUP_NAMES.map((name) => ({
    group: name,
    title: t(`admin.settings.groups.${name}.title`),
    text: t(`admin.settings.groups.${name}.text`),
    href: adminPaths.settings(name),
  }));
  return {
    pageTitle: `${form?.title ?? secret?.title ?? t('admin.settings.title')} – ${siteName}`,
    groups: links,
    form,
    secret,
    secretGroup: isKeysPage && group !== undefined ? (links.find((link) => link.group === group) ?? null) : null,
    languages: group === 'languages' ? await loadLanguagesSection(shop) : null,
  };
}

async function loadSettingsForm(shop: ShopRequest, group: SettingGroup, request: Request): Promise<SettingsForm> {
  const { services, t } = shop;
  const { read, save }: SettingOperations = SETTING_OPERATIONS[group];
  const [{ version, values }, settings, languages, mayWrite] = await Promise.all([
    loadStaffQuery(read, shop, {}),
    readSettings(services.db),
    listFormLanguages(services.db),
    mayExecute(save, shop),
  ]);
  const labels = createSettingLabels(t);
  const options = listOptions(shop, group, { values, settings });
  const fields = listSettingFields(group);
  const isPayments = group === 'payments';
  return {
    title: t(`admin.settings.groups.${group}.title`),
    text: t(`admin.settings.groups.${group}.text`),
    version,
    fields: Object.entries(fields).map(([key, field]) =>
      createFormField(key, field, values[key], {
        labels,
        options,
        t,
        currency: settings.currency,
      }),
    ),
    languages,
    preview: await loadPreview(shop, getSettingsPreviewName(group), { values, id: null, at: '' }),
    methods: isPayments ? await loadMethodStatus(shop) : null,
    signInProviders: group === 'accounts' ? await listSocialKeyLinks(shop) : null,
    connection: isPayments ? await testRequestedConnection(shop, request) : null,
    mayWrite,
    isSaved: new URL(request.url).searchParams.get('saved') === '1',
  };
}

/** Saves a group or shows its preview. @throws Response a redirect after success */
export async function handleSettingsForm(shop: ShopRequest, name: string | undefined, form: FormData) {
  await requireAccess(SETTING_OPERATIONS.shop.save, shop);
  if (!isSettingGroup(name)) throw data(null, { status: 404 });
  const { read, save }: SettingOperations = SETTING_OPERATIONS[name];
  const fields = listSettingFields(name);
  const settings = await readSettings(shop.services.db);
  const uploaded = await uploadPictures(shop, fields, form);
  const values: EntryValues = readEntryForm(fields, form, settings, shop.locale);
  const definition = {
    fields,
    labels: createSettingLabels(shop.t),
    options: listOptions(shop, name, { values, settings }),
  };
  const version = Number(readTextField(form, 'version'));
  if (!uploaded.ok) {
    Object.assign(values, readLibraryNumbers(fields, form));
    return answerRefusedForm(shop, definition, { refusal: uploaded.refusal, values, version });
  }
  Object.assign(values, uploaded.value);
  const previewName = getSettingsPreviewName(name);
  if (readTextField(form, 'intent') === 'preview' && hasPreview(previewName)) {
    const parsed = parseInput(z.strictObject({ values: createValuesSchema({ fields }) }), { values });
    if (!parsed.ok) return answerRefusedForm(shop, definition, { refusal: parsed.refusal, values, version });
    const preview = await loadPreview(shop, previewName, { values: parsed.value.values, id: null, at: '' });
    const answer: EntryFormAnswer = { failed: null, errors: {}, values, version, conflict: null, lists: {}, preview };
    return data(answer, { status: 200 });
  }
  const saved = await runStaffCommand(save, shop, { form, input: { version, values } });
  if (saved.ok) throw redirect(adminPaths.settings(name, { saved: 1 }), 303);
  const { refusal } = saved;
  const current = refusal.code === 'resources.changed' ? await loadStaffQuery(read, shop, {}) : undefined;
  return answerRefusedForm(shop, definition, { refusal, values, version, current });
}

const GROUP_NAMES = Object.keys(SETTING_GROUPS) as SettingGroup[];

function isSettingGroup(name: string | undefined): name is SettingGroup {
  return GROUP_NAMES.some((group) => group === name);
}

/** Options of the texts with known values, by field. */
function listOptions(
  { locale, t }: ShopRequest,
  group: SettingGroup,
  { values, settings }: { values: EntryValues; settings: Settings },
): ReadonlyMap<string, ReferenceOption[]> {
  const typed = parseSettings(Object.entries(values).map(([key, value]) => ({ key, value })));
  const context = { locale, settings, country: typed.defaultCountry };
  const methods = PAYMENT_METHODS.map(({ key }) => ({ value: key, name: t(`payments.${key}`) }));
  return new Map([
    ...listKnownValues(listSettingFields(group), context, values),
    ...(group === 'payments' ? [['payment_methods', methods] as const] : []),
    ...(group === 'home' ? [['home_blocks', listBlockOptions(t)] as const] : []),
  ]);
}

function listBlockOptions(t: Translator): ReferenceOption[] {
  const labels = createSettingLabels(t);
  return HOME_BLOCKS.map((block) => ({ value: block, name: labels.choice('home_blocks', block) }));
}
