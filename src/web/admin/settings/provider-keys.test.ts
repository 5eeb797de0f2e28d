import { expect, test } from 'vitest';
import { LOCALES } from '../../../kernel/locale.ts';
import { listFields } from '../../../modules/payments/keys/check-entered-keys.ts';
import type { ProviderDefinition } from '../../../modules/payments/providers/define-provider.ts';
import { PROVIDER_DEFINITIONS } from '../../../modules/payments/providers/provider-definitions.ts';
import { getTranslator } from '../../../platform/translator.ts';

const definitions: readonly ProviderDefinition[] = PROVIDER_DEFINITIONS;

test('every key of a provider has a label in five languages', () => {
  const fields = definitions.flatMap(({ configuration }) => listFields(configuration));
  const missing = LOCALES.flatMap((locale) => {
    const t = getTranslator(locale);
    return fields.filter((field) => !t.has(`fieldNames.${field}`)).map((field) => `${locale} ${field}`);
  });
  expect(missing).toEqual([]);
});

test('keys of stand-ins have the format of their kind', () => {
  for (const { configuration } of definitions)
    for (const [field, { pattern }] of Object.entries(configuration.keys))
      if (pattern) expect(configuration.demoKeys[field], field).toMatch(pattern);
});
