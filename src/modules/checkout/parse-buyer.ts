import { isEmail, normalizeEmail } from '../../kernel/contact/email.ts';
import { ok, type RefusalReason, type Result, refuseFields } from '../../kernel/result.ts';
import type { FieldErrors, InputRules } from '../../platform/http/input-rules.ts';
import type { AddressInput } from '../shipping/address.input.ts';
import {
  type Address,
  checkAddress,
  checkContact,
  findAddressProblems,
  prefixProblems,
} from '../shipping/address.rules.ts';
import type { AddressedOrderInput, placeOrderInput } from './checkout.input.ts';

export type Buyer = { email: string; address: Address; billingAddress: Address | null };

/**
 * Parses the buyer and the addresses, with every problem at its field. For pickups only name and phone number are
 * required.
 */
export function parseBuyer(
  input: AddressedOrderInput,
  accountEmail: string | null,
  delivery: 'delivered' | 'collected',
): Result<Buyer> {
  const email = normalizeEmail(input.email || (accountEmail ?? ''));
  const address = delivery === 'collected' ? checkContact(input.address) : checkAddress(input.address);
  const billing = input.billing_address ? checkAddress(withDeliveryPhone(input.billing_address, input.address)) : null;
  const fields: Record<string, RefusalReason[]> = {
    ...(isEmail(email) ? {} : { email: [toEmailProblem(email)] }),
    ...(address.ok ? {} : prefixProblems('address', address.refusal.fields)),
    ...(billing === null || billing.ok ? {} : prefixProblems('billing_address', billing.refusal.fields)),
  };
  if (!address.ok || (billing && !billing.ok) || Object.keys(fields).length > 0) return refuseFields(fields);
  return ok({ email, address: address.value, billingAddress: billing?.value ?? null });
}

/** The billing address uses the phone number of the delivery, in its country's format. */
function withDeliveryPhone(billing: AddressInput, delivery: AddressInput): AddressInput {
  const contact = checkContact(delivery);
  return billing.phone === '' && contact.ok ? { ...billing, phone: contact.value.phone } : billing;
}

function toEmailProblem(email: string): RefusalReason {
  return { code: email === '' ? 'fields.required' : 'fields.invalid-email', facts: { type: 'email' } };
}

/**
 * Problems of buyer and addresses, as far as they are given. Saved addresses are valid. Whether a street is required
 * depends on the shipments: without them a missing street is not reported.
 */
export const createBuyerRules =
  (accountEmail: string | null): InputRules<typeof placeOrderInput> =>
  ({ email: typed = '', address, billing_address: bill, packages = [] }) => {
    const email = normalizeEmail(typed || (accountEmail ?? ''));
    const isSent = packages.some(({ shipping_type }) => shipping_type === 1);
    // a billing address needs no phone number
    const billing = bill && omitPhone(findAddressProblems(bill), bill.phone ?? '');
    return {
      ...(!isEmail(email) && { email: [toEmailProblem(email)] }),
      ...(address && prefixProblems('address', findAddressProblems(address, isSent ? 'whole' : 'contact'))),
      ...(billing && prefixProblems('billing_address', billing)),
    };
  };

function omitPhone({ phone, ...others }: FieldErrors, typed: string): FieldErrors {
  return phone && typed !== '' ? { phone, ...others } : others;
}
