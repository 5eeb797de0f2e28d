import type { Translator } from '../../../platform/translator.ts';

/** Hint of a field whose saved value is not shown, with its last characters if they may be. */
export function describeSavedKey(t: Translator, ending: string | null): string {
  // bidi isolates, because the characters are shown inside right-to-left text
  return ending === null
    ? t('admin.settings.keys.keep')
    : t('admin.settings.keys.keepEnding', { ending: `\u2066${ending}\u2069` });
}
