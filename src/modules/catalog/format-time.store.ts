import { type RawBuilder, sql } from 'kysely';

/** Text of a `timestamptz` in the notation of `Date.toISOString`, for values inside of JSON. */
export function formatTime(time: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
