import { detectPictureKind, type PictureKind } from '../../../kernel/pictures/picture-kind.ts';

export type ProofKind = PictureKind | 'pdf';

export const MAX_PROOFS = 3;
/** Bytes of one file. */
export const MAX_PROOF_BYTES = 5 * 1024 * 1024;

export const PROOF_TYPES: Record<ProofKind, { type: string; ending: string }> = {
  jpeg: { type: 'image/jpeg', ending: 'jpg' },
  png: { type: 'image/png', ending: 'png' },
  webp: { type: 'image/webp', ending: 'webp' },
  pdf: { type: 'application/pdf', ending: 'pdf' },
};

/** Detects the file type by its first bytes; the file name and declared type are not trusted. */
export function detectProofKind(bytes: Uint8Array): ProofKind | null {
  const isPdf = String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';
  return isPdf ? 'pdf' : detectPictureKind(bytes);
}
