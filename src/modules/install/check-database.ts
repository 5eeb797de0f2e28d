import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type ProbeAddress, probeDatabase } from '../../platform/database/probe-database.ts';

/** Minimum PostgreSQL version required by the migrations. */
const MIN_POSTGRES_VERSION = 15;

/**
 * Checks whether a database is suitable. Every failed connection is refused with the same
 * `install.database-unreachable`, so that callers cannot scan hosts and ports; also refuses with
 * `install.database-too-old` and `install.database-unfit`.
 */
export async function checkDatabase(address: ProbeAddress): Promise<Result<{ version: number; isEmpty: boolean }>> {
  const probed = await probeDatabase(address);
  if (!probed) return refuse('install.database-unreachable');
  const { version, isUtf8, mayCreate, isEmpty } = probed;
  if (version < MIN_POSTGRES_VERSION) return refuse('install.database-too-old', { least: MIN_POSTGRES_VERSION });
  return isUtf8 && mayCreate ? ok({ version, isEmpty }) : refuse('install.database-unfit');
}
