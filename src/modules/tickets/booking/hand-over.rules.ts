import { isEmail, normalizeEmail } from '../../../kernel/contact/email.ts';
import type { RefusalReason } from '../../../kernel/result.ts';
import type { AcceptedInput, FieldErrors } from '../../../platform/http/input-rules.ts';
import { needsSlot } from '../../repair-catalog/locations/slot.rules.ts';
import type { RepairMethod } from '../../repair-catalog/repairs.tables.ts';
import type { AddressInput } from '../../shipping/address.input.ts';
import { findAddressProblems, prefixProblems } from '../../shipping/address.rules.ts';
import { normalizeSerial } from './serial.rules.ts';

export type HandOverInput = {
  method: RepairMethod;
  slot?: string | undefined;
  email: string;
  address: AddressInput;
  serial: string;
  consent_data: boolean;
  consent_terms: boolean;
};

const WALK_IN = 1;

/** Validates the details for handing over a device, independent of the repair location. */
export const createHandOverRules =
  (customer: { email: string } | null) =>
  ({
    method,
    slot,
    email: typed = '',
    serial = '',
    address = {},
    ...said
  }: AcceptedInput<HandOverInput>): FieldErrors => {
    const email = normalizeEmail(typed || (customer?.email ?? ''));
    const one = (code: string, facts: RefusalReason['facts'] = {}): RefusalReason[] => [{ code, facts }];
    const isKnown = method !== undefined;
    return {
      ...(!isEmail(email) && {
        email: one(email === '' ? 'fields.required' : 'fields.invalid-email', { type: 'email' }),
      }),
      // without a method, a missing street is not reported
      ...prefixProblems('address', findAddressProblems(address, isKnown && method !== WALK_IN ? 'whole' : 'contact')),
      ...(serial !== '' && normalizeSerial(serial) === null && { serial: one('repairs.serial-wrong') }),
      ...(isKnown && needsSlot(method) && slot === undefined && { slot: one('repairs.slot-needed') }),
      // mail-in has no appointment
      ...(isKnown && !needsSlot(method) && slot !== undefined && { slot: one('fields.invalid', { type: 'slot' }) }),
      ...(!said.consent_data && { consent_data: one('repairs.consent-needed') }),
      ...(!said.consent_terms && { consent_terms: one('repairs.consent-needed') }),
    };
  };
