import { z } from 'zod';

/** Time in UTC as ISO 8601 text. The year 0 is refused here because PostgreSQL would fail on it. */
export const isoTime = z.iso.datetime().refine((time) => !time.startsWith('0000'), { error: 'fields.invalid' });
