import type { Messages } from 'use-intl/core';
import { isBuiltInLocale, LOCALES } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { areMessagesCompiled, getBuiltInMessages, registerMessages } from '../../../platform/translator.ts';
import { type MessageTree, mergeMessages } from '../languages/merge-messages.rules.ts';
import { buildMessageTree } from './message-tree.rules.ts';
import { selectRevisions, selectStoredTexts } from './texts.store.ts';

type LoadedOverrides = { revision: number; texts: MessageTree };
type Report = (warning: string) => void;

const NONE: LoadedOverrides = { revision: 0, texts: {} };

/** Changed texts by language; a process serves one shop. */
const loadedOverrides = new Map<string, LoadedOverrides>();

/**
 * Loads the texts that staff changed since the last call, and registers the messages of built-in languages with them. A
 * text that no longer fits, because a release changed its placeholders, is reported and the built-in one is shown.
 */
export async function loadOverrides(db: Db, report: Report): Promise<void> {
  const revisions = await selectRevisions(db);
  for (const locale of new Set([...revisions.keys(), ...loadedOverrides.keys()])) {
    const revision = revisions.get(locale) ?? 0;
    if (revision === getOverrides(locale).revision) continue;
    const rows = await selectStoredTexts(db, locale);
    const texts = buildMessageTree(rows.flatMap(({ key, text }) => (text === null ? [] : [[key, text] as const])));
    loadedOverrides.set(locale, { revision, texts });
    if (isBuiltInLocale(locale)) registerOverrides(locale, report);
  }
}

/** Registers the built-in messages again, when the application of this process closes. */
export function forgetOverrides(): void {
  for (const locale of LOCALES)
    if (loadedOverrides.delete(locale)) registerMessages(locale, getBuiltInMessages(locale));
  loadedOverrides.clear();
}

function registerOverrides(locale: (typeof LOCALES)[number], report: Report): void {
  const [english, builtIn] = [getBuiltInMessages('en'), getBuiltInMessages(locale)];
  const { texts } = getOverrides(locale);
  const { messages, written, faults } = mergeMessages(english, texts, areMessagesCompiled(), builtIn);
  for (const fault of faults) report(`A changed text in ${locale} is not used: ${fault}`);
  // the valid ones only, for texts that are read as written
  loadedOverrides.set(locale, { ...getOverrides(locale), texts: written });
  const registered: Messages = JSON.parse(JSON.stringify(messages));
  registerMessages(locale, registered);
}

/** Changed texts of a language as written, with a number that changes with them. */
export function getOverrides(locale: string): LoadedOverrides {
  return loadedOverrides.get(locale) ?? NONE;
}
