export type ProofKind = 'jpeg' | 'png' | 'webp' | 'pdf';

export const MOST_PROOFS = 3;
/** Bytes of one file. */
export const MOST_PROOF_BYTES = 5 * 1024 * 1024;

export const PROOF_TYPES: Record<ProofKind, { type: string; ending: string }> = {
  jpeg: { type: 'image/jpeg', ending: 'jpg' },
  png: { type: 'image/png', ending: 'png' },
  webp: { type: 'image/webp', ending: 'webp' },
  pdf: { type: 'application/pdf', ending: 'pdf' },
};

/** What a file is by its first bytes; its name and what its sender calls it say nothing. */
export function proofKindOf(bytes: Uint8Array): ProofKind | null {
  const at = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp';
  return at(0, 5) === '%PDF-' ? 'pdf' : null;
}
