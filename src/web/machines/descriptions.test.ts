import { expect, test } from 'vitest';
import { LOCALES } from '../../kernel/locale.ts';
import { settingsFrom } from '../../modules/content/settings.rules.ts';
import { wordsFor } from '../../platform/words.ts';
import { listDescription } from './descriptions.server.ts';

const settings = settingsFrom([]);

test('a list tells search results what it has and from which price, in every language', () => {
  for (const locale of LOCALES) {
    const t = wordsFor(locale);
    const said = listDescription({ title: 'Orvo', total: 12, from: 9_900, settings, locale, t });
    expect(said).toMatch(/12/);
    expect(said).toContain('$99');
    expect(said.length).toBeGreaterThan(80);
    expect(said.length).toBeLessThanOrEqual(165);
    expect(listDescription({ title: 'Orvo', total: 0, from: undefined, settings, locale, t })).not.toContain('$');
  }
});
