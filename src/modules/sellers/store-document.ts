import { ok, type Result } from '../../kernel/result.ts';
import { deletePrivateFile, savePrivateFiles } from '../../platform/files/private-files.ts';
import { recodePrivatePictures } from '../../platform/pictures/store-pictures.ts';

export type StoredDocument = { document: string; document_kind: 'jpeg' | 'png' };

/**
 * Stores the picture of a document as a private file without a URL. Refuses at `document` when it is not a picture, and
 * as picture uploads do.
 */
export async function storeDocument(dataDir: string, file: Uint8Array | null): Promise<Result<StoredDocument | null>> {
  if (file === null) return ok(null);
  const pictures = await recodePrivatePictures([file], { field: 'document', maxCount: 1 });
  if (!pictures.ok) return pictures;
  const [picture] = pictures.value;
  if (!picture) return ok(null);
  const stored = await savePrivateFiles(dataDir, [picture.bytes]);
  return stored.ok ? ok({ document: stored.value[0] ?? '', document_kind: picture.kind }) : stored;
}

export async function deleteDocument(dataDir: string, document: string | null): Promise<void> {
  if (document !== null) await deletePrivateFile(dataDir, document);
}
