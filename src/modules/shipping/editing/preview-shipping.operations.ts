import { z } from 'zod';
import { findCountry } from '../../../kernel/contact/countries.ts';
import { integerText } from '../../../kernel/integer.schemas.ts';
import type { LocalizedText } from '../../../kernel/locale.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import { defineQuery } from '../../../platform/operations/operation.ts';
import { calculateShipping } from '../../pricing/shipping-charge.rules.ts';
import { staffWith } from '../../staff/staff-access.ts';
import { parseDestination } from '../address.rules.ts';
import { readShippingRules } from '../read-shipping-rules.ts';
import { selectShippingRules } from '../shipping.rules.ts';

const MAX_GOODS = 2_000_000_000;
const MAX_WEIGHT_G = 10_000_000;

/** A delivery option with its price for a parcel; amounts in minor units. */
export type PreviewedRule = { id: number; title: LocalizedText; price: number; minDays: number; maxDays: number };

/** Which delivery options of the shop apply to a parcel, and at which price, as checkout calculates them. */
export const previewShippingOperation = defineQuery({
  name: 'shipping.preview-prices',
  access: staffWith('settings.read'),
  input: z.strictObject({
    country: z.string().refine((code) => findCountry(code) !== undefined, { error: 'fields.invalid' }),
    state: z.string().trim().max(60).default(''),
    zip: z.string().trim().max(16).default(''),
    /** Value of the products in minor units. */
    goods: integerText(0, MAX_GOODS).default(0),
    weight_g: integerText(0, MAX_WEIGHT_G).default(0),
  }),
  refusals: {},
  tags: ['staff'],
  routes: [
    {
      method: 'GET',
      path: '/admin/shipping-preview',
      operationId: 'previewShippingPrices',
      summary: 'For staff: delivery options of the shop for a destination, with their prices for a parcel',
    },
  ],
  async run({ db }, { goods, weight_g, ...typed }): Promise<Result<PreviewedRule[]>> {
    const destination = parseDestination(typed);
    const rules = destination ? selectShippingRules(await readShippingRules(db), destination) : [];
    const content = { goods, weightG: weight_g, itemCount: 1, ruleIds: [] };
    return ok(
      rules.map(({ id, title, charge, minDays, maxDays }) => {
        return { id, title, price: calculateShipping(charge, content), minDays, maxDays };
      }),
    );
  },
  data: z.object({
    rules: z.array(
      z.object({
        id: z.int(),
        title: z.record(z.string(), z.string()),
        price: z.int(),
        min_days: z.int(),
        max_days: z.int(),
      }),
    ),
  }),
  toData: (rules) => ({
    rules: rules.map(({ id, title, price, minDays, maxDays }) => {
      return { id, title, price, min_days: minDays, max_days: maxDays };
    }),
  }),
});
