import { z } from 'zod';
import { defineResource } from '../../../platform/resources/resource.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { describeMediaAction, toMediaFacts } from './media-audit.ts';
import { MEDIA_TEXTS } from './media-texts.ts';

/** A description can have languages that were removed. */
const storedValues = z.object({ name: z.string(), alt: z.record(z.string(), z.string()) });

/** Descriptions of the pictures of the media library, for their translation; the page of the picture edits them. */
export const mediaResource = defineResource({
  name: MEDIA_TEXTS.name,
  one: 'MediaFile',
  table: 'media_file',
  access: staffAccess('texts'),
  fields: MEDIA_TEXTS.fields,
  sections: MEDIA_TEXTS.sections,
  list: { columns: ['name'], search: [], filters: [], sort: 'name' },
  describe({ id, before, after }, actor) {
    const [former, current] = [storedValues.parse(before), storedValues.parse(after)];
    return describeMediaAction(actor, 'update', id, { before: toMediaFacts(former), after: toMediaFacts(current) });
  },
});
