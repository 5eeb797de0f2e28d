import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/http/api.ts';
import { consumeAttempt } from '../../platform/rate-limits/throttle.ts';
import type { Services } from '../../services.ts';
import { checkDatabase } from './check-database.ts';
import { checkPermissions } from './check-permissions.ts';
import { databaseInput, permissionInput } from './install.input.ts';
import { isConfigured, requireUnconfigured } from './is-configured.ts';

const tags = ['install'];

/**
 * Installer endpoints, available until the shop is configured. They only check: database and data folder are set by the
 * environment (`DATABASE_URL`, `DATA_DIR`), which no visitor may change.
 */
export function installApi(api: Api, { db, clock, config }: Services): void {
  /** One rate limit shared by all callers, so that several IP addresses cannot scan more ports than one. */
  async function admit() {
    const unconfigured = await requireUnconfigured(db);
    return unconfigured.ok ? consumeAttempt(db, config.limits, 'install', 'all', clock()) : unconfigured;
  }

  api.addEndpoint({
    method: 'GET',
    path: '/install/configured',
    operationId: 'getInstallStatus',
    summary: 'Whether the shop has been set up',
    tags,
    data: z.object({ configured: z.boolean() }),
    cacheable: true,
    run: async () => ok({ configured: await isConfigured(db) }),
  });

  api.addEndpoint({
    method: 'POST',
    path: '/install/set-database',
    operationId: 'checkInstallDatabase',
    summary: 'Check a database for DATABASE_URL; only until the shop is configured',
    tags,
    body: databaseInput,
    data: z.object({
      version: z.int().describe('Major version of PostgreSQL'),
      empty: z.boolean().describe('Whether the database has no tables'),
      setting: z.literal('DATABASE_URL').describe('Environment variable to set before the next start'),
    }),
    run: async ({ body }) => {
      const admitted = await admit();
      if (!admitted.ok) return admitted;
      const checked = await checkDatabase(body);
      if (!checked.ok) return checked;
      const { version, isEmpty } = checked.value;
      return ok({ version, empty: isEmpty, setting: 'DATABASE_URL' as const });
    },
  });

  api.addEndpoint({
    method: 'POST',
    path: '/install/set-permission',
    operationId: 'checkInstallPermissions',
    summary: 'Check that the data folder is writable; only until the shop is configured',
    tags,
    body: permissionInput,
    data: z.object({
      data: z.boolean().describe('DATA_DIR is writable'),
      files: z.boolean().describe('The folder of images and documents is writable'),
      key: z.boolean().describe('Only its owner can read the encryption key'),
      setting: z.literal('DATA_DIR'),
    }),
    run: async () => {
      const admitted = await admit();
      if (!admitted.ok) return admitted;
      return ok({ ...(await checkPermissions(config)), setting: 'DATA_DIR' as const });
    },
  });
}
