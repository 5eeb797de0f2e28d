import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Locale } from '../../kernel/locale.ts';

export type MessageTree = { [name: string]: string | MessageTree };

const read = new Map<Locale, Promise<MessageTree>>();

/** The interface's texts in one language, as people wrote them: the build keeps them compiled for its own use only. */
export function listMessages(locale: Locale): Promise<MessageTree> {
  const known = read.get(locale);
  if (known) return known;
  const messages = readFile(join(projectRoot(), 'messages', `${locale}.json`), 'utf8').then(
    (text): MessageTree => JSON.parse(text),
  );
  read.set(locale, messages);
  messages.catch(() => read.delete(locale));
  return messages;
}

/** The folder of package.json: sources and the built server stand at different depths below it. */
function projectRoot(folder = import.meta.dirname): string {
  if (existsSync(join(folder, 'package.json')) || folder === dirname(folder)) return folder;
  return projectRoot(dirname(folder));
}
