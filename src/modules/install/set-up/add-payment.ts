import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { createEntry } from '../../../platform/resources/change-entry.ts';
import type { RegistryConfig } from '../../payments/keys/provider-registry.ts';
import { saveProviderKeys } from '../../payments/keys/save-provider-keys.ts';
import { bankAccountResource } from '../../payments/transfers/editing/bank-account.resource.ts';
import { readInitialValues } from './initial-values.ts';
import { renameFields } from './rename-fields.ts';
import type { SetUpAnswers } from './set-up-answers.ts';

/** Stores the bank account and the keys of payment providers. The offered methods are a setting. */
export async function addPayment(
  tx: Tx,
  config: RegistryConfig,
  answers: SetUpAnswers,
  now: Date,
): Promise<Result<unknown>> {
  const account = await addBankAccount(tx, answers, now);
  if (!account.ok) return account;
  for (const [provider, entered] of Object.entries(answers.provider_keys)) {
    const change = { provider, entered, version: 0, isSameAccount: false, staffName: answers.email, now };
    const saved = await saveProviderKeys(tx, config, change);
    if (!saved.ok) return nameProvider(saved, provider);
  }
  return ok(null);
}

async function addBankAccount(
  tx: Tx,
  { payment_methods, bank_account, currency }: SetUpAnswers,
  now: Date,
): Promise<Result<unknown>> {
  const isOffered = payment_methods.includes('bankTransfer');
  if (bank_account === null) return isOffered ? refuseField('bank_account.iban', 'payments.account-number') : ok(null);
  const values = { ...readInitialValues(bankAccountResource.fields), ...bank_account, currency };
  const created = await createEntry(tx, bankAccountResource, values, now);
  return renameFields(created, (field) => `bank_account.${field}`);
}

/** A refusal of all keys of a provider is a refusal of its account. */
function nameProvider(saved: Result<unknown>, provider: string): Result<unknown> {
  if (saved.ok) return saved;
  const { code, facts, fields } = saved.refusal;
  const prefix = `provider_keys.${provider}.`;
  if (Object.keys(fields).length === 0) return refuseField(`${prefix}mode`, code, facts);
  return renameFields(saved, (field) => prefix + field);
}
