import type { Problem } from '../../kernel/result.ts';
import type { Accepted, FieldProblems } from '../../platform/input-rules.ts';
import { foldEmail, isEmail } from '../customers/email.rules.ts';
import type { RepairMethod } from '../repairs/repairs.tables.ts';
import { needsSlot } from '../repairs/slot.rules.ts';
import type { AddressInput } from '../shipping/address.input.ts';
import { addressRules, problemsIn } from '../shipping/address.rules.ts';
import { readSerial } from './imei.rules.ts';

export type HandOver = {
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
export const handOverRules =
  (customer: { email: string } | null) =>
  ({ method, slot, email: typed = '', serial = '', address = {}, ...said }: Accepted<HandOver>): FieldProblems => {
    const email = foldEmail(typed || (customer?.email ?? ''));
    const one = (code: string, facts: Problem['facts'] = {}): Problem[] => [{ code, facts }];
    const isKnown = method !== undefined;
    return {
      ...(!isEmail(email) && {
        email: one(email === '' ? 'fields.required' : 'fields.invalid-email', { type: 'email' }),
      }),
      // without a method, a missing street is not reported
      ...problemsIn('address', addressRules(address, isKnown && method !== WALK_IN ? 'whole' : 'contact')),
      ...(serial !== '' && readSerial(serial) === null && { serial: one('repairs.serial-wrong') }),
      ...(isKnown && needsSlot(method) && slot === undefined && { slot: one('repairs.slot-needed') }),
      // mail-in has no appointment
      ...(isKnown && !needsSlot(method) && slot !== undefined && { slot: one('fields.invalid', { type: 'slot' }) }),
      ...(!said.consent_data && { consent_data: one('repairs.consent-needed') }),
      ...(!said.consent_terms && { consent_terms: one('repairs.consent-needed') }),
    };
  };
