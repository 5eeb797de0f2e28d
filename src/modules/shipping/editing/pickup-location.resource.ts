import { z } from 'zod';
import { findCountry, findUnknownState, hasStateList, resolveStateCode } from '../../../kernel/contact/countries.ts';
import { normalizePostcode } from '../../../kernel/contact/postcode.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import { WEEKDAYS } from '../../../kernel/time/local-time.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { TIME_OF_DAY } from '../../../platform/resources/date-field.ts';
import {
  choiceField,
  integerField,
  localizedTextField,
  referenceField,
  textField,
} from '../../../platform/resources/field.ts';
import { groupField, rowsField } from '../../../platform/resources/part-field.ts';
import { defineResource, type EntryValues } from '../../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { isPickupExpected } from '../../orders/find-expected-pickups.ts';
import { isTimeZone } from '../../settings/setting-values.rules.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { isPostcode } from '../address.rules.ts';
import { invalidatePickupLocations } from '../read-shipping-rules.ts';
import { countOtherLocations, MAX_LOCATIONS } from '../shipping.store.ts';

/** Openings of one day, e.g. before and after a break. */
const MAX_OPENINGS = 3;
const MAX_HOLIDAYS = 60;
const MAX_READY_HOURS = 720;
const VISIBLE = 1;

const time = z.string().regex(TIME_OF_DAY, { error: 'fields.invalid' });
const openings = z.array(z.strictObject({ opens: time, closes: time })).max(MAX_OPENINGS);
const line = (maxLength: number) => z.string().trim().min(1).max(maxLength);
const address = z
  .strictObject({
    street: line(120),
    city: line(80),
    state: line(60).optional(),
    zip: line(16).overwrite(normalizePostcode).optional(),
    country: z.string().refine((code) => findCountry(code) !== undefined, { error: 'fields.invalid' }),
  })
  .overwrite((place) => {
    const country = findCountry(place.country);
    if (place.state === undefined || !country) return place;
    return { ...place, state: resolveStateCode(country, place.state) };
  });
const hours = z.strictObject({
  mon: openings,
  tue: openings,
  wed: openings,
  thu: openings,
  fri: openings,
  sat: openings,
  sun: openings,
});
/** The name of the day is not shown for pickup locations. */
const holiday = z.strictObject({
  date: z.iso.date(),
  name: z.record(z.string(), z.string()).default({}),
  hours: openings,
});

const fields = {
  name: localizedTextField({ maxLength: 80 }),
  seller_id: referenceField({ table: 'seller', label: 'name' }),
  address: groupField({
    schema: address,
    parts: {
      street: { kind: 'text', maxLength: 120 },
      zip: { kind: 'text', maxLength: 16 },
      city: { kind: 'text', maxLength: 80 },
      state: { kind: 'text', maxLength: 60 },
      country: { kind: 'country' },
    },
    initial: { street: '', city: '', country: '' },
  }),
  directions: localizedTextField({ maxLength: 300, isMultiline: true, isOptional: true }),
  time_zone: textField({ maxLength: 60, initial: 'UTC', options: 'time-zones', isValid: isTimeZone }),
  hours: groupField({
    schema: hours,
    parts: Object.fromEntries(WEEKDAYS.map((day) => [day, { kind: 'hours' }])),
    initial: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
  }),
  holidays: rowsField({
    schema: z.array(holiday).max(MAX_HOLIDAYS),
    parts: { date: { kind: 'date' }, hours: { kind: 'hours' } },
    maxRows: MAX_HOLIDAYS,
    initial: [],
    arrange: (days) => days.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  }),
  ready_in_hours: integerField({ min: 0, max: MAX_READY_HOURS, initial: 4, unit: 'hours' }),
  sort: integerField({ min: 0, max: 100_000, initial: 0 }),
  status: choiceField({ values: [VISIBLE, 2], initial: VISIBLE }),
};

/** Location where customers collect their orders. */
export const pickupLocationResource = defineResource({
  name: 'pickup-locations',
  one: 'PickupLocation',
  table: 'pickup_location',
  access: staffAccess('settings'),
  fields,
  sections: {
    content: ['name', 'seller_id', 'address', 'directions'],
    time: ['time_zone', 'hours', 'holidays', 'ready_in_hours'],
    display: ['status', 'sort'],
  },
  list: {
    columns: ['name', 'address', 'seller_id', 'status', 'sort'],
    search: ['name'],
    filters: ['status'],
    sort: 'sort',
  },
  refusals: {
    'shipping.unknown-state': 'refused',
    'shipping.hours-order': 'refused',
    'shipping.too-many-visible': 'refused',
    'shipping.expected-pickups': 'conflict',
  },
  async check(tx, { id, before, after }) {
    if (!after) return checkDeletion(tx, id);
    const isNew = after.status === VISIBLE && before?.status !== VISIBLE;
    if (isNew && (await countOtherLocations(tx, id)) >= MAX_LOCATIONS)
      return refuseField('status', 'shipping.too-many-visible', { max: MAX_LOCATIONS });
    return checkLocation(after);
  },
  invalidate: ({ db }) => invalidatePickupLocations(db),
});

function checkLocation({ address: place, hours: week, holidays }: EntryValues<typeof fields>): Result<null> {
  const { country, state, zip } = place;
  if (state !== undefined && hasStateList(country) && findUnknownState(country, [state]) !== undefined)
    return refuseField('address.state', 'shipping.unknown-state', { state });
  if (zip !== undefined && !isPostcode(country, zip))
    return refuseField('address.zip', 'fields.invalid', { type: 'zip' });
  const days = [
    ...WEEKDAYS.map((day) => ({ path: `hours.${day}`, spans: week[day] })),
    ...holidays.map(({ hours: spans }, index) => ({ path: `holidays.${index}.hours`, spans })),
  ];
  const wrong = days.find(({ spans }) => !isAscending(spans));
  return wrong ? refuseField(wrong.path, 'shipping.hours-order') : ok(null);
}

/** Whether the openings of a day follow each other. */
function isAscending(spans: readonly { opens: string; closes: string }[]): boolean {
  return spans.every(({ opens, closes }, index) => opens < closes && (spans[index - 1]?.closes ?? '') <= opens);
}

/** Without its location, an order could not be collected. */
async function checkDeletion(tx: Tx, id: number): Promise<Result<null>> {
  return (await isPickupExpected(tx, id)) ? refuse('shipping.expected-pickups', {}, 'conflict') : ok(null);
}

export const pickupLocationOperations = defineResourceOperations(pickupLocationResource);
