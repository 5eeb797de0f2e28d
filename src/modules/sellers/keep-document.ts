import { ok, type Result } from '../../kernel/result.ts';
import { recodePrivatePictures } from '../../platform/pictures/keep-pictures.ts';
import { dropProofFile, keepProofFiles } from '../payments/proof-files.ts';

export type KeptDocument = { document: string; document_kind: 'jpeg' | 'png' };

/** Keeps the picture of a document where nothing has an address. Refuses at `document` what is none, and as pictures do. */
export async function keepDocument(dataDir: string, file: Uint8Array | null): Promise<Result<KeptDocument | null>> {
  if (file === null) return ok(null);
  const pictures = await recodePrivatePictures([file], { field: 'document', most: 1 });
  if (!pictures.ok) return pictures;
  const [picture] = pictures.value;
  if (!picture) return ok(null);
  const kept = await keepProofFiles(dataDir, [picture.bytes]);
  return kept.ok ? ok({ document: kept.value[0] ?? '', document_kind: picture.kind }) : kept;
}

export async function dropDocument(dataDir: string, document: string | null): Promise<void> {
  if (document !== null) await dropProofFile(dataDir, document);
}
