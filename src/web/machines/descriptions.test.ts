import { expect, test } from 'vitest';
import { LOCALES } from '../../kernel/locale.ts';
import { settingsFrom } from '../../modules/content/settings.rules.ts';
import { wordsFor } from '../../platform/words.ts';
import { listDescription } from './descriptions.server.ts';

const settings = settingsFrom([]);

test('the description of a list contains the number of products and the lowest price, in every locale', () => {
  for (const locale of LOCALES) {
    const t = wordsFor(locale);
    const description = listDescription({ title: 'Orvo', total: 12, from: 9_900, settings, locale, t });
    expect(description).toMatch(/12/);
    expect(description).toContain('$99');
    expect(description.length).toBeGreaterThan(80);
    expect(description.length).toBeLessThanOrEqual(165);
    expect(listDescription({ title: 'Orvo', total: 0, from: undefined, settings, locale, t })).not.toContain('$');
  }
});
