import { ok, type Problem, type Result, refuseFields } from '../../kernel/result.ts';
import { foldEmail, isEmail } from '../customers/email.rules.ts';
import type { AddressInput } from '../shipping/address.input.ts';
import { type Address, checkAddress, checkContact } from '../shipping/address.rules.ts';
import type { AddressedInput } from './checkout.input.ts';

export type Buyer = { email: string; address: Address; billingAddress: Address | null };

/**
 * Who buys and where it goes, with every problem of e-mail and addresses at its field. Whoever collects everything is
 * asked for name and phone number only.
 */
export function readBuyer(
  input: AddressedInput,
  accountEmail: string | null,
  how: 'delivered' | 'collected',
): Result<Buyer> {
  const email = foldEmail(input.email || (accountEmail ?? ''));
  const address = how === 'collected' ? checkContact(input.address) : checkAddress(input.address);
  const billing = input.billing_address ? checkAddress(billTo(input.billing_address, input.address)) : null;
  const fields: Record<string, Problem[]> = {
    ...(isEmail(email) ? {} : { email: [emailProblem(email)] }),
    ...(address.ok ? {} : prefixed('address', address.refusal.fields)),
    ...(billing === null || billing.ok ? {} : prefixed('billing_address', billing.refusal.fields)),
  };
  if (!address.ok || (billing && !billing.ok) || Object.keys(fields).length > 0) return refuseFields(fields);
  return ok({ email, address: address.value, billingAddress: billing?.value ?? null });
}

/** Whoever pays is asked for no number of their own: the one of the delivery, as its country writes it. */
function billTo(billing: AddressInput, delivery: AddressInput): AddressInput {
  const contact = checkContact(delivery);
  return billing.phone === '' && contact.ok ? { ...billing, phone: contact.value.phone } : billing;
}

function emailProblem(email: string): Problem {
  return { code: email === '' ? 'fields.required' : 'fields.invalid-email', facts: { type: 'email' } };
}

function prefixed(name: string, fields: Record<string, Problem[]>): Record<string, Problem[]> {
  return Object.fromEntries(Object.entries(fields).map(([field, problems]) => [`${name}.${field}`, problems]));
}
