import { expect, test } from 'vitest';
import { LOCALES } from '../../../kernel/locale.ts';
import { SETTING_GROUPS, type SettingGroup } from '../../../modules/settings/setting-fields.ts';
import { listSettingFields } from '../../../modules/settings/setting-group.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { createFormField } from '../resources/form-view.server.ts';
import { createSettingLabels } from './setting-labels.server.ts';

test('every setting has a label, a sentence of effect and names of its choices in five languages', () => {
  for (const locale of LOCALES) {
    const t = getTranslator(locale);
    const labels = createSettingLabels(t);
    for (const group of Object.keys(SETTING_GROUPS) as SettingGroup[])
      for (const [key, field] of Object.entries(listSettingFields(group))) {
        const view = createFormField(key, field, field.initial, { labels, options: new Map(), t, currency: 'USD' });
        expect(view.label, key).not.toBe('');
        expect(view.hint, key).toMatch(/\S/);
      }
  }
});
