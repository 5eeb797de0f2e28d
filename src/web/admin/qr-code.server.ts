import { encode } from 'uqr';

/** A QR code: its width in modules, and the dark modules as an SVG path. */
export type QrCode = { size: number; path: string };

/** A QR code with the quiet zone of four modules that ISO/IEC 18004 requires. */
export function createQrCode(text: string): QrCode {
  const { size, data: rows } = encode(text, { ecc: 'M', border: 4 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}
