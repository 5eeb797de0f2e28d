import { readConfig } from '../../src/config.ts';
import type { Locale } from '../../src/kernel/locale.ts';
import type { Db } from '../../src/platform/database/db.ts';
import type { Visitor } from '../../src/platform/http/visitor.ts';
import { getTranslator } from '../../src/platform/translator.ts';
import { createServices } from '../../src/services.ts';
import type { ShopRequest } from '../../src/web/http/request.server.ts';
import { NOW } from './buying.ts';

/** The request context of a page, with the given identity; cookies are discarded. */
export function shopRequestBy(
  db: Db,
  who: Partial<Visitor>,
  {
    locale = 'en',
    address = '192.0.2.1',
    env = {},
  }: { locale?: Locale; address?: string; env?: Record<string, string> } = {},
): ShopRequest {
  return {
    services: createServices({ db, clock: () => NOW, config: readConfig(Object.assign({ LOG_LEVEL: 'silent' }, env)) }),
    locale,
    t: getTranslator(locale),
    path: '/',
    address,
    userAgent: null,
    isPrefetch: false,
    visitor: async () => ({ customer: null, sessionHash: null, guestHash: null, factor: 'none', ...who }),
    guestToken: () => '',
    setCookie: () => undefined,
    clearCookie: () => undefined,
  };
}
