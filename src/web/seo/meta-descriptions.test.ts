import { expect, test } from 'vitest';
import { LOCALES } from '../../kernel/locale.ts';
import { parseSettings } from '../../modules/settings/parse-settings.ts';
import { getTranslator } from '../../platform/translator.ts';
import { buildListDescription } from './meta-descriptions.server.ts';

const settings = parseSettings([]);

test('the description of a list contains the number of products and the lowest price, in every locale', () => {
  for (const locale of LOCALES) {
    const t = getTranslator(locale);
    const description = buildListDescription({ title: 'Orvo', total: 12, from: 9_900, settings, locale, t });
    expect(description).toMatch(/12/);
    expect(description).toContain('$99');
    expect(description.length).toBeGreaterThan(80);
    expect(description.length).toBeLessThanOrEqual(165);
    expect(buildListDescription({ title: 'Orvo', total: 0, from: undefined, settings, locale, t })).not.toContain('$');
  }
});
