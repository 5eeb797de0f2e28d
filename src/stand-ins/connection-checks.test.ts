import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../test/database/db.ts';
import { NOW } from '../../test/support/buying.ts';
import { PAYMENT_STAND_INS_PATH } from '../config/payment-keys.ts';
import { readConfig } from '../config.ts';
import { testConnection } from '../modules/payments/connection/test-connection.ts';
import type { ProviderDefinition } from '../modules/payments/providers/define-provider.ts';
import { PROVIDER_DEFINITIONS } from '../modules/payments/providers/provider-definitions.ts';
import { createServices } from '../services.ts';
import { startStandInServer } from './serve-stand-ins.ts';

let database: TestDatabase;
let server: Awaited<ReturnType<typeof startStandInServer>>;
beforeAll(async () => {
  database = await testDb();
  const config = readConfig({ LOG_LEVEL: 'silent', SHOP_DEMO: '1' });
  server = await startStandInServer(createServices({ config, db: database.db, clock: () => NOW }));
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const definitions: readonly ProviderDefinition[] = PROVIDER_DEFINITIONS;

test.each(definitions.map((one) => [one.id, one] as const))(
  '%s accepts its keys and refuses others, and a provider that does not respond is down',
  async (id, { createProvider, configuration: { demoKeys } }) => {
    const baseUrl = `http://127.0.0.1:${server.port}${PAYMENT_STAND_INS_PATH}/${id}`;
    const otherKeys = Object.fromEntries(Object.entries(demoKeys).map(([name, key]) => [name, `${key}x`]));
    const check = (keys: object, url: string) => testConnection(createProvider({ ...keys, baseUrl: url }));
    expect(await check(demoKeys, baseUrl)).toMatchObject({ state: 'connected', code: null });
    expect(await check(otherKeys, baseUrl)).toMatchObject({ state: 'refused', code: expect.any(String) });
    expect(await check(demoKeys, 'http://127.0.0.1:9')).toMatchObject({ state: 'down' });
  },
);
