import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type ProbeAddress, probeDatabase } from '../../platform/probe-database.ts';

/** The oldest version whose features the migrations use. */
const MIN_POSTGRES_VERSION = 15;

/**
 * Whether a database can hold the shop. Refuses with `install.database-unreachable` for every failed connection alike,
 * so that nothing is learnt about hosts and ports; with `install.database-too-old` and `install.database-unfit`.
 */
export async function checkDatabase(address: ProbeAddress): Promise<Result<{ version: number; isEmpty: boolean }>> {
  const probed = await probeDatabase(address);
  if (!probed) return refuse('install.database-unreachable');
  const { version, isUtf8, mayCreate, isEmpty } = probed;
  if (version < MIN_POSTGRES_VERSION) return refuse('install.database-too-old', { least: MIN_POSTGRES_VERSION });
  return isUtf8 && mayCreate ? ok({ version, isEmpty }) : refuse('install.database-unfit');
}
