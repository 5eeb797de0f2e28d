import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { defineQuery } from '../../../platform/operations/operation.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { selectCalendarEntries } from './calendar.store.ts';

/** Periods of offers and banners between two times. */
export const listCalendarEntriesOperation = defineQuery({
  name: 'calendar.list-entries',
  access: staffAccess('marketing').read,
  input: z.strictObject({ from: z.iso.datetime(), until: z.iso.datetime() }),
  refusals: {},
  tags: ['staff'],
  routes: [],
  run: async ({ db }, { from, until }) =>
    ok(await selectCalendarEntries(db, { from: new Date(from), until: new Date(until) })),
});
