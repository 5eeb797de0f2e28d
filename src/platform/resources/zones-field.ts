import { z } from 'zod';
import { findCountry, resolveStateCode } from '../../kernel/contact/countries.ts';
import { normalizePostcode } from '../../kernel/contact/postcode.ts';
import { isPartialZone, MAX_PARTIAL_ZONES, OTHER_COUNTRIES } from '../../kernel/contact/zones.ts';
import type { Field } from './field.ts';

/** Zones of a field. */
export const MAX_ZONES = 400;
const MAX_ZONE_PARTS = 100;

const zoneSchema = z
  .strictObject({
    country: z
      .string()
      .max(60)
      .refine((code) => code === OTHER_COUNTRIES || findCountry(code) !== undefined, { error: 'fields.invalid' }),
    states: z.array(z.string().trim().min(1).max(60)).max(MAX_ZONE_PARTS).default([]),
    zip_prefixes: z.array(z.string().overwrite(normalizePostcode).min(1).max(16)).max(MAX_ZONE_PARTS).default([]),
  })
  // postcodes and states have a meaning only within a country
  .refine((zone) => zone.country !== OTHER_COUNTRIES || !isPartialZone(zone), {
    path: ['country'],
    error: 'fields.invalid',
  })
  .overwrite(({ country, states, zip_prefixes }) => {
    const found = findCountry(country);
    const codes = found ? states.map((state) => resolveStateCode(found, state)) : states;
    return { country, states: sortUnique(codes), zip_prefixes: sortUnique(zip_prefixes) };
  });

export type ZoneValue = z.output<typeof zoneSchema>;

const zonesSchema = z
  .array(zoneSchema)
  .min(1, { error: 'fields.required' })
  .max(MAX_ZONES)
  .refine((zones) => zones.filter(isPartialZone).length <= MAX_PARTIAL_ZONES, { error: 'fields.invalid' });

/** Countries, or parts of them by states and beginnings of postcodes. States are stored as codes where they have one. */
export function zonesField(): Field<typeof zonesSchema> {
  return {
    schema: zonesSchema,
    control: { kind: 'zones' },
    isJson: true,
    isOptional: false,
    initial: [],
    arrange: arrangeZones,
  };
}

/** In one order and without duplicates, so that saving a form without a change changes nothing. */
function arrangeZones(zones: readonly ZoneValue[]): ZoneValue[] {
  const byText = new Map(zones.map((zone) => [JSON.stringify(zone), zone]));
  return [...byText].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, zone]) => zone);
}

function sortUnique(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted();
}
