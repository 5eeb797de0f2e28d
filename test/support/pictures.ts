import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A JPEG like that of a camera: landscape, with GPS metadata. */
export function cameraPicture({ width = 800, height = 600, orientation = 1 } = {}): Promise<Buffer> {
  const ground = sharp({ create: { width, height, channels: 3, background: '#4a7' } });
  return ground
    .withExif({ IFD0: { Copyright: 'Kabul' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}

const START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

/** A PNG with these dimensions in its header; its rows are black. */
export function blackPng({ width, height, rows = height }: { width: number; height: number; rows?: number }): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // eight bits of grey
  head[8] = 8;
  const pixels = deflateSync(Buffer.alloc(rows * (width + 1)));
  return Buffer.concat([START, pngChunk('IHDR', head), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]);
}
