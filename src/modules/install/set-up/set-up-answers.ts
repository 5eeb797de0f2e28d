import { z } from 'zod';
import { mailServerSchema } from '../../mail-server/entered-server.ts';
import { testKeysInput } from '../../payments/keys/provider-keys.input.ts';
import { PAYMENT_METHODS } from '../../payments/payment-methods.ts';
import { PROVIDER_DEFINITIONS } from '../../payments/providers/provider-definitions.ts';
import { bankAccountResource } from '../../payments/transfers/editing/bank-account.resource.ts';
import { SETTING_GROUPS } from '../../settings/setting-fields.ts';
import { setUpInput } from './set-up.input.ts';

const { bank, holder, iban, bic, account_number, routing_kind, routing } = bankAccountResource.fields;
const { mailSenderName, mailSenderAddress } = SETTING_GROUPS.mail;

/** Account for bank transfers; its currency is the one of the shop. */
const bankAccount = z.strictObject({
  bank: bank.schema,
  holder: holder.schema,
  iban: iban.schema.default(null),
  bic: bic.schema.default(null),
  account_number: account_number.schema.default(null),
  routing_kind: routing_kind.schema.default(null),
  routing: routing.schema.default(null),
});

/** Answers that set up a shop, in the form and in the file of `npm run setup`. */
export const setUpAnswers = setUpInput.extend({
  payment_methods: z
    .array(z.enum(PAYMENT_METHODS.map(({ key }) => key)))
    .max(PAYMENT_METHODS.length)
    .refine((keys) => new Set(keys).size === keys.length, { error: 'fields.invalid' })
    .default(['cashOnDelivery'])
    .describe('Methods to offer, in the order of the checkout; the other ones are switched off'),
  bank_account: bankAccount.nullable().default(null).describe('Needed for the method bankTransfer'),
  provider_keys: z
    .partialRecord(z.enum(PROVIDER_DEFINITIONS.map(({ id }) => id)), testKeysInput)
    .default({})
    .describe('Keys by provider; the keys of the other ones are entered later'),
  mail_server: mailServerSchema.nullable().default(null).describe('Null: entered later, and mails wait until then'),
  mail_sender_name: mailSenderName.schema.default(''),
  mail_sender_address: mailSenderAddress.schema.default('').describe('Needed with a mail server'),
});

export type SetUpAnswers = z.output<typeof setUpAnswers>;
