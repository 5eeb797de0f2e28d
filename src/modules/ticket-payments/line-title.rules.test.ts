import { expect, test } from 'vitest';
import { localizeLineTitle } from './line-title.rules.ts';

const service = { en: 'Battery replacement', fr: 'Remplacement de la batterie' };

test('a title that is the name of the service in any language is translated', () => {
  expect(localizeLineTitle('Remplacement de la batterie', service, 'en')).toBe('Battery replacement');
  expect(localizeLineTitle('Battery replacement', service, 'fr')).toBe('Remplacement de la batterie');
});

test('a typed title, an empty one and one without a service stay', () => {
  expect(localizeLineTitle('Batterie et joint', service, 'en')).toBe('Batterie et joint');
  expect(localizeLineTitle('', service, 'en')).toBe('');
  expect(localizeLineTitle('Vitre', null, 'en')).toBe('Vitre');
});
