import { z } from 'zod';
import { COUNTRIES, getCountryName, listStates } from '../../kernel/contact/countries.ts';
import { ok } from '../../kernel/result.ts';
import { anyone } from '../../platform/operations/access.ts';
import { defineQuery } from '../../platform/operations/operation.ts';
import { listAddressFields } from './address.rules.ts';

const countrySchema = z.object({
  code: z.string(),
  name: z.string(),
  phone: z.string(),
  zip_pattern: z.string().nullable(),
  fields: z.array(z.object({ field: z.enum(['city', 'state', 'zip']), required: z.boolean() })),
  states: z.array(z.object({ code: z.string(), name: z.string() })),
});

/** Data for address forms of all countries. */
export const listCountriesOperation = defineQuery({
  name: 'shipping.list-countries',
  access: anyone,
  refusals: {},
  tags: ['shipping'],
  cacheable: true,
  routes: [
    {
      method: 'GET',
      path: '/countries-phones',
      operationId: 'listCountries',
      summary: 'Countries with dial prefix, states and address fields',
    },
  ],
  async run({ locale }) {
    const { compare } = new Intl.Collator(locale);
    const countries = COUNTRIES.map((country) => ({
      code: country.code,
      name: getCountryName(country.code, locale),
      phone: `+${country.dial}`,
      zip_pattern: country.zip,
      fields: listAddressFields(country),
      states: listStates(country, locale),
    }));
    return ok({ countries: countries.sort((a, b) => compare(a.name, b.name)) });
  },
  data: z.object({ countries: z.array(countrySchema) }),
});

export const shippingOperations = [listCountriesOperation] as const;
