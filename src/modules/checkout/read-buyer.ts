import { ok, type Problem, type Result, refuseFields } from '../../kernel/result.ts';
import type { FieldProblems, InputRules } from '../../platform/input-rules.ts';
import { foldEmail, isEmail } from '../customers/email.rules.ts';
import type { AddressInput } from '../shipping/address.input.ts';
import { type Address, addressRules, checkAddress, checkContact, problemsIn } from '../shipping/address.rules.ts';
import type { AddressedInput, placeInput } from './checkout.input.ts';

export type Buyer = { email: string; address: Address; billingAddress: Address | null };

/**
 * Parses the buyer and the addresses, with every problem at its field. For pickups only name and phone number are
 * required.
 */
export function readBuyer(
  input: AddressedInput,
  accountEmail: string | null,
  delivery: 'delivered' | 'collected',
): Result<Buyer> {
  const email = foldEmail(input.email || (accountEmail ?? ''));
  const address = delivery === 'collected' ? checkContact(input.address) : checkAddress(input.address);
  const billing = input.billing_address ? checkAddress(billTo(input.billing_address, input.address)) : null;
  const fields: Record<string, Problem[]> = {
    ...(isEmail(email) ? {} : { email: [emailProblem(email)] }),
    ...(address.ok ? {} : problemsIn('address', address.refusal.fields)),
    ...(billing === null || billing.ok ? {} : problemsIn('billing_address', billing.refusal.fields)),
  };
  if (!address.ok || (billing && !billing.ok) || Object.keys(fields).length > 0) return refuseFields(fields);
  return ok({ email, address: address.value, billingAddress: billing?.value ?? null });
}

/** The billing address uses the phone number of the delivery, in its country's format. */
function billTo(billing: AddressInput, delivery: AddressInput): AddressInput {
  const contact = checkContact(delivery);
  return billing.phone === '' && contact.ok ? { ...billing, phone: contact.value.phone } : billing;
}

function emailProblem(email: string): Problem {
  return { code: email === '' ? 'fields.required' : 'fields.invalid-email', facts: { type: 'email' } };
}

/**
 * Problems of buyer and addresses, as far as they are given. Saved addresses are valid. Whether a street is required
 * depends on the shipments: without them a missing street is not reported.
 */
export const buyerRules =
  (accountEmail: string | null): InputRules<typeof placeInput> =>
  ({ email: typed = '', address, billing_address: bill, packages = [] }) => {
    const email = foldEmail(typed || (accountEmail ?? ''));
    const isSent = packages.some(({ shipping_type }) => shipping_type === 1);
    // a billing address needs no phone number
    const billing = bill && omitPhone(addressRules(bill), bill.phone ?? '');
    return {
      ...(!isEmail(email) && { email: [emailProblem(email)] }),
      ...(address && problemsIn('address', addressRules(address, isSent ? 'whole' : 'contact'))),
      ...(billing && problemsIn('billing_address', billing)),
    };
  };

function omitPhone({ phone, ...others }: FieldProblems, typed: string): FieldProblems {
  return phone && typed !== '' ? { phone, ...others } : others;
}
