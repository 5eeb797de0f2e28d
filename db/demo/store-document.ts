import { readFileSync } from 'node:fs';
import path from 'node:path';
import { savePrivateFiles } from '../../src/platform/files/private-files.ts';

export type DocumentFolders = {
  /** Document store; null stores no documents. */
  documentsDir: string | null;
  demoDir: string;
};

/**
 * Stores a specimen document as a private file; null without a document store. It is our own file, so it is not re-encoded
 * like uploads.
 */
export async function storeDocument(
  document: string,
  { documentsDir, demoDir }: DocumentFolders,
): Promise<{ file: string; bytes: number } | null> {
  if (documentsDir === null) return null;
  const content = readFileSync(path.join(demoDir, 'documents', document));
  const stored = await savePrivateFiles(documentsDir, [content]);
  const file = stored.ok ? stored.value[0] : undefined;
  if (file === undefined) throw new Error(`The document ${document} could not be stored`);
  return { file, bytes: content.length };
}
