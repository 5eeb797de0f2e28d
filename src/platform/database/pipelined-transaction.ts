import { AbortedTransactionError, type ConnectionProvider, type Kysely, Transaction } from 'kysely';
import { SoukAdapter } from './db-dialect.ts';
import { PgConnection } from './db-driver.ts';

/**
 * As `db.transaction().execute(work)`, which sends a statement only after the answer to the one before: here statements
 * that do not wait for each other (`Promise.all`) share a round trip, and the first one shares it with the start. The
 * database executes them in the order in which they are sent.
 */
export function executeTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const { adapter } = executor;
    if (!(adapter instanceof SoukAdapter && connection instanceof PgConnection))
      throw new TypeError('the database was not opened with openDb');
    let isOpen = true;
    // work that goes on after another part of it has failed must not write outside of the transaction
    const provider: ConnectionProvider = {
      async provideConnection(consumer) {
        if (!isOpen) throw new Error('the transaction has ended');
        return consumer(connection);
      },
    };
    const { dialect } = adapter;
    const tx = new Transaction<Tables>({
      config: { dialect },
      dialect,
      driver: dialect.driver,
      executor: executor.withConnectionProvider(provider),
    });
    connection.begin();
    try {
      const result = await work(tx);
      isOpen = false;
      await connection.commit();
      return result;
    } catch (error) {
      isOpen = false;
      if (!(error instanceof AbortedTransactionError)) await connection.rollback();
      throw error;
    }
  });
}
