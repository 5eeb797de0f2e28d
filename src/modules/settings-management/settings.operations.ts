import { z } from 'zod';
import { rowVersion } from '../../kernel/integer.schemas.ts';
import { ok, type Result, refuseFields } from '../../kernel/result.ts';
import { inTransaction } from '../../platform/database/db.ts';
import {
  defineCommand,
  defineQuery,
  type Operation,
  type OperationTypes,
  type Schema,
} from '../../platform/operations/operation.ts';
import { CHANGED_PICTURE_REFUSALS, checkPictures } from '../../platform/resources/check-pictures.ts';
import { describeChange } from '../../platform/resources/describe-change.ts';
import { createValuesSchema } from '../../platform/resources/resource-input.ts';
import { listMethodSettings } from '../payments/payment-methods.ts';
import { completeHomeBlocks } from '../settings/home-blocks.rules.ts';
import { homeBlocksField } from '../settings/home-blocks-field.ts';
import { paymentMethodsField } from '../settings/payment-methods-field.ts';
import { invalidateSettings } from '../settings/read-settings.ts';
import type { SettingGroup } from '../settings/setting-fields.ts';
import {
  listSettingFields,
  readSettingGroup,
  type SavedSettingGroup,
  type SettingGroupState,
  saveSettingGroup,
} from '../settings/setting-group.ts';
import type { StaffMember } from '../staff/staff.rules.ts';
import { staffAccess } from '../staff/staff-access.ts';
import { checkSettingGroup } from './check-setting-group.ts';

const access = staffAccess('settings');
const tags = ['staff'];

/** Kind of the subjects of audit entries; their id is the group. */
const AUDIT_NAME = 'settings';

type Completion = (values: SettingGroupState['values']) => SettingGroupState['values'];

/** Adds the values of a group that are not stored. */
const COMPLETIONS: Partial<Record<SettingGroup, Completion>> = {
  // every payment method has a setting
  payments(values) {
    const stored = paymentMethodsField.schema.safeParse(values.payment_methods);
    return stored.success ? { ...values, payment_methods: listMethodSettings(stored.data) } : values;
  },
  // every block of the home page has a setting
  home(values) {
    const stored = homeBlocksField.schema.safeParse(values.home_blocks);
    return stored.success ? { ...values, home_blocks: completeHomeBlocks(stored.data) } : values;
  },
};

/** @param name group in Pascal case, for operation ids */
function defineSettingOperations<const Group extends SettingGroup>(group: Group, name: Capitalize<Group>) {
  const dataSchema = z.object({ version: z.int(), values: z.record(z.string(), z.unknown()) });
  const completeValues = COMPLETIONS[group];
  const complete = ({ version, values }: SettingGroupState): SettingGroupState => {
    return { version, values: completeValues ? completeValues(values) : values };
  };

  const read = defineQuery({
    name: `settings.read-${group}`,
    access: access.read,
    refusals: {},
    tags,
    routes: [
      {
        method: 'GET',
        path: `/admin/settings/${group}`,
        operationId: `read${name}Settings`,
        summary: `For staff: read the settings of ${group}`,
      },
    ],
    async run({ db }): Promise<Result<SettingGroupState>> {
      return ok(complete(await readSettingGroup(db, group)));
    },
    data: dataSchema,
  });

  const save = defineCommand({
    name: `settings.save-${group}`,
    access: access.write,
    input: z.strictObject({
      version: rowVersion,
      values: createValuesSchema({ fields: listSettingFields(group) }),
    }),
    refusals: {
      ...CHANGED_PICTURE_REFUSALS,
      'resources.changed': 'conflict',
      'settings.contrast': 'refused',
      'settings.currency-decimals': 'refused',
      'settings.host-not-allowed': 'refused',
      'settings.keys-missing': 'refused',
      'settings.method-limits': 'refused',
      'language.hidden-default': 'refused',
    },
    idempotency: 'key',
    tags,
    routes: [
      {
        method: 'POST',
        path: `/admin/settings/${group}`,
        operationId: `save${name}Settings`,
        summary: `For staff: save the settings of ${group}; refused when they were changed after the version was read`,
      },
    ],
    async run({ db, deps, now }, { version, values }): Promise<Result<SavedSettingGroup>> {
      return inTransaction(db, async (tx) => {
        const problems = await checkSettingGroup(tx, group, values, {
          ...deps.config,
          social: deps.socialKeys.current,
        });
        if (Object.keys(problems).length > 0) return refuseFields(problems);
        const saved = await readSettingGroup(tx, group);
        // another version is refused by `saveSettingGroup`
        if (saved.version === version) {
          const pictures = { before: saved.values, after: values };
          const checked = await checkPictures(tx, listSettingFields(group), pictures, deps.lockLibraryPictures);
          if (!checked.ok) return checked;
        }
        return saveSettingGroup(tx, group, { version, values }, now);
      });
    },
    audit: (_, { before, after }, actor) =>
      describeChange(
        { name: AUDIT_NAME },
        { id: group, before: complete(before).values, after: complete(after).values },
        actor,
      ),
    afterCommit: (_input, _saved, { db }) => invalidateSettings(db),
    data: dataSchema,
    toData: ({ after }) => complete(after),
  });

  return { read, save };
}

/** Operations of any group, as pages use them. */
export type SettingOperations = {
  read: Operation<OperationTypes<StaffMember, undefined, undefined, SettingGroupState>>;
  save: Operation<OperationTypes<StaffMember, undefined, Schema, SavedSettingGroup>>;
};

/** Operations by group. */
export const SETTING_OPERATIONS = {
  shop: defineSettingOperations('shop', 'Shop'),
  company: defineSettingOperations('company', 'Company'),
  region: defineSettingOperations('region', 'Region'),
  currency: defineSettingOperations('currency', 'Currency'),
  prices: defineSettingOperations('prices', 'Prices'),
  languages: defineSettingOperations('languages', 'Languages'),
  checkout: defineSettingOperations('checkout', 'Checkout'),
  payments: defineSettingOperations('payments', 'Payments'),
  orders: defineSettingOperations('orders', 'Orders'),
  returns: defineSettingOperations('returns', 'Returns'),
  repairs: defineSettingOperations('repairs', 'Repairs'),
  mail: defineSettingOperations('mail', 'Mail'),
  accounts: defineSettingOperations('accounts', 'Accounts'),
  sellers: defineSettingOperations('sellers', 'Sellers'),
  consent: defineSettingOperations('consent', 'Consent'),
  analytics: defineSettingOperations('analytics', 'Analytics'),
  chat: defineSettingOperations('chat', 'Chat'),
  appearance: defineSettingOperations('appearance', 'Appearance'),
  navigation: defineSettingOperations('navigation', 'Navigation'),
  home: defineSettingOperations('home', 'Home'),
  seo: defineSettingOperations('seo', 'Seo'),
  offline: defineSettingOperations('offline', 'Offline'),
};

export const settingOperations = Object.values(SETTING_OPERATIONS).flatMap(({ read, save }) => [read, save]);
