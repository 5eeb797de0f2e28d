import { ok, type Result, refuseField } from '../../../../kernel/result.ts';
import { choiceField, integerField, localizedTextField, textField } from '../../../../platform/resources/field.ts';
import { optionalChoiceField, optionalTextField } from '../../../../platform/resources/optional-field.ts';
import { defineResource, type EntryValues } from '../../../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../../../platform/resources/resource-operations.ts';
import { isCurrency } from '../../../settings/setting-values.rules.ts';
import { staffAccess } from '../../../staff/staff-access.ts';
import { parseBic, parseIban } from '../bank-account.rules.ts';
import { isRoutingCode, ROUTING_KINDS } from '../routing-code.rules.ts';
import { hasTransfers } from '../transfer.store.ts';

const fields = {
  bank: textField({ maxLength: 80 }),
  holder: textField({ maxLength: 120 }),
  currency: textField({ maxLength: 3, initial: 'USD', options: 'currencies', isValid: isCurrency }),
  iban: optionalTextField({ maxLength: 50, direction: 'ltr', normalize: parseIban }),
  bic: optionalTextField({ maxLength: 20, direction: 'ltr', normalize: parseBic }),
  account_number: optionalTextField({ maxLength: 34, direction: 'ltr' }),
  routing_kind: optionalChoiceField({ values: ROUTING_KINDS }),
  routing: optionalTextField({ maxLength: 20, direction: 'ltr', normalize: (code) => code.toUpperCase() }),
  instructions: localizedTextField({ maxLength: 500, isMultiline: true, isOptional: true }),
  sort: integerField({ min: 0, max: 100_000, initial: 0 }),
  status: choiceField({ values: [1, 2], initial: 1 }),
};

/** Account that receives bank transfers. Buyers see the first visible one in the currency of their order. */
export const bankAccountResource = defineResource({
  name: 'bank-accounts',
  one: 'BankAccount',
  table: 'bank_account',
  access: staffAccess('settings'),
  fields,
  sections: {
    content: ['bank', 'holder', 'currency'],
    account: ['iban', 'bic', 'account_number', 'routing_kind', 'routing'],
    help: ['instructions'],
    display: ['status', 'sort'],
  },
  list: {
    columns: ['bank', 'holder', 'currency', 'iban', 'status', 'sort'],
    search: ['bank', 'holder', 'iban', 'account_number'],
    filters: ['status'],
    sort: 'sort',
  },
  refusals: {
    'payments.account-number': 'refused',
    'payments.routing-code': 'refused',
    'payments.account-currency': 'refused',
  },
  async check(tx, { id, before, after }) {
    if (!after) return ok(null);
    // amounts of transfers are in the currency of their account
    if (before && before.currency !== after.currency && (await hasTransfers(tx, id)))
      return refuseField('currency', 'payments.account-currency', { currency: before.currency });
    return checkAccount(after);
  },
});

/** An IBAN, or an account number with the code of the bank. */
function checkAccount({ iban, account_number, routing_kind, routing }: EntryValues<typeof fields>): Result<null> {
  if (iban === null && account_number === null) return refuseField('iban', 'payments.account-number');
  if (routing_kind === null && routing === null && iban !== null) return ok(null);
  if (routing_kind === null || routing === null || !isRoutingCode(routing_kind, routing))
    return refuseField('routing', 'payments.routing-code');
  return ok(null);
}

export const bankAccountOperations = defineResourceOperations(bankAccountResource);
