import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import type { Services } from '../../services.ts';
import type { SignedInCustomer } from './profile/reauthenticate-customer.ts';
import type { RequestContext } from './request-context.ts';
import { requireCustomer } from './require-customer.ts';

/** Signed-in customer and context of a request. */
export type AuthenticatedCall = { customer: SignedInCustomer; context: RequestContext };

type CallContext = { locale: Locale; request: { ip: string }; visitor(): Promise<Visitor> };

/** Returns a function that authenticates the customer of a request; it refuses guests. */
export function createCallAuthenticator({ config, clock }: Pick<Services, 'config' | 'clock'>) {
  const { limits, demo } = config;
  return async ({ locale, request, visitor }: CallContext): Promise<Result<AuthenticatedCall>> => {
    const current = await visitor();
    const customer = requireCustomer(current);
    if (!customer.ok) return customer;
    const owner = { customerId: customer.value.id, sessionHash: current.sessionHash };
    const call: AuthenticatedCall = {
      customer: owner,
      context: { locale, address: request.ip, limits, demo, now: clock() },
    };
    return ok(call);
  };
}
