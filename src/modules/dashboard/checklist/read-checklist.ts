import type { Db } from '../../../platform/database/db.ts';
import { LEGAL_PAGES, listCountryPages } from '../../content/pages/legal-pages.rules.ts';
import { hasMailServer, type MailConfig } from '../../mail-server/read-mail-route.ts';
import { listShopMethods } from '../../payments/accepted-methods.ts';
import type { PaymentProviders } from '../../payments/payment-providers.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { readShippingRules } from '../../shipping/read-shipping-rules.ts';
import { canReach } from '../../shipping/shipping.rules.ts';
import { hasSellableProduct, isChecklistDismissed, selectPageStatuses } from './checklist.store.ts';

type ChecklistContext = { providers: PaymentProviders; mail: MailConfig };

/** Steps before a shop can sell its first product, in the recommended order. */
const STEPS = {
  product: (db) => hasSellableProduct(db),
  async delivery(db) {
    const { defaultCountry } = await readSettings(db);
    const rules = await readShippingRules(db);
    return rules.some(({ zones }) => canReach(zones, { country: defaultCountry, state: null, zip: null }));
  },
  payment: async (db, { providers }) => (await listShopMethods(db, providers)).length > 0,
  contact: async (db) => (await readSettings(db)).email !== '',
  async legal(db) {
    const ofCountry = listCountryPages((await readSettings(db)).defaultCountry);
    const pages = await selectPageStatuses(db, [...LEGAL_PAGES, ...ofCountry]);
    const isVisible = (slug: string) => pages.some((page) => page.slug === slug && page.status === 1);
    return LEGAL_PAGES.every(isVisible) && pages.every(({ slug }) => isVisible(slug));
  },
  mail: (db, { mail }) => hasMailServer(db, mail),
} as const satisfies Record<string, (db: Db, context: ChecklistContext) => Promise<boolean>>;

export type ChecklistStep = keyof typeof STEPS;
export const CHECKLIST_STEPS = Object.keys(STEPS) as [ChecklistStep, ...ChecklistStep[]];

export type Checklist = { isDismissed: boolean; steps: { name: ChecklistStep; isDone: boolean }[] };

/** Computes which set-up steps are done from the data of the shop. */
export async function readChecklist(db: Db, context: ChecklistContext): Promise<Checklist> {
  const isDismissed = await isChecklistDismissed(db);
  const steps = await Promise.all(
    CHECKLIST_STEPS.map(async (name) => ({ name, isDone: await STEPS[name](db, context) })),
  );
  return { isDismissed, steps };
}
