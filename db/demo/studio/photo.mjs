// Makes a rendering look as if somebody had taken it by hand at home: lamp light from one side, darker corners, a little noise.
import sharp from 'sharp';

export async function asPhoto(png) {
  const { width, height } = await sharp(png).metadata(), layer = (body) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`);
  const lamp = layer('<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#fff8ec"/><stop offset=".55" stop-color="#f3e8d6"/><stop offset="1" stop-color="#d3c3aa"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>');
  const corners = layer('<defs><radialGradient id="g" cx=".46" cy=".44" r=".8"><stop offset=".45" stop-color="#fff"/><stop offset="1" stop-color="#8f8578"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>');
  const noise = Buffer.alloc(width * height * 3); let seed = 7; // the same grain every time
  for (let i = 0; i < noise.length; i += 3) { seed = (seed * 1664525 + 1013904223) >>> 0; noise.fill(122 + ((seed >>> 24) % 13), i, i + 3); }
  return sharp(png).removeAlpha().composite([{ input: lamp, blend: 'multiply' }, { input: corners, blend: 'multiply' }, { input: noise, raw: { width, height, channels: 3 }, blend: 'soft-light' }]).linear(1.02, 0).png().toBuffer();
}
