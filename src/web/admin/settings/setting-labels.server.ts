import type { MessageKey, Translator } from '../../../platform/translator.ts';
import type { FieldLabels } from '../resources/form-view.server.ts';

/** Labels of settings: `admin.settings.fields.<key>`, with one sentence of effect under `hints`. */
export function createSettingLabels(t: Translator): FieldLabels {
  const find = (path: string): string | undefined => {
    const key = `admin.settings.${path}`;
    return isMessageKey(t, key) ? t(key) : undefined;
  };
  /** @throws RangeError for a label that messages/ does not have, which a test reports for every setting */
  const translate = (path: string): string => {
    const found = find(path);
    if (found === undefined) throw new RangeError(`messages/ has no admin.settings.${path}`);
    return found;
  };
  return {
    field: (key) => translate(`fields.${key}`),
    hint: (key) => find(`hints.${key}`),
    choice: (key, value) => translate(`choices.${key}.${value}`),
  };
}

function isMessageKey(t: Translator, key: string): key is MessageKey {
  return t.has(key);
}
