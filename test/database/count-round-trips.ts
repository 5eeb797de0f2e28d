import type pg from 'pg';

/** Statements that a database received, and how often their sender waited for an answer. */
export type SentStatements = { texts: string[]; roundTrips: number };

/**
 * Records the statements of all connections that the pool opens from now on. Statements that are sent before the answers
 * of earlier ones on the same connection have arrived share a round trip.
 * @param ignored texts that are not counted
 */
export function recordStatements(pool: pg.Pool, ignored: RegExp): { take(): SentStatements } {
  let sent: SentStatements = { texts: [], roundTrips: 0 };
  pool.on('connect', (client) => {
    let waiting = 0;
    const query: (config: pg.QueryConfig) => Promise<pg.QueryResult> = client.query.bind(client);
    const recordQuery = async (config: pg.QueryConfig) => {
      if (ignored.test(config.text)) return query(config);
      sent.texts.push(config.text.replace(/\s+/g, ' ').trim());
      if (waiting === 0) sent.roundTrips += 1;
      waiting += 1;
      try {
        return await query(config);
      } finally {
        waiting -= 1;
      }
    };
    Object.assign(client, { query: recordQuery });
  });
  return {
    take() {
      const taken = sent;
      sent = { texts: [], roundTrips: 0 };
      return taken;
    },
  };
}
