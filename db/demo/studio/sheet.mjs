// Contact sheet of the pictures: node sheet.mjs [target.png] [columns] [cell px] [filter]
import { readdir } from 'node:fs/promises'; import sharp from 'sharp'; import { join, dirname } from 'node:path'; import { fileURLToPath } from 'node:url';
const OUT = join(dirname(fileURLToPath(import.meta.url)), '../pictures'), [target = 'contact.png', cols = 6, cell = 320, filter = ''] = process.argv.slice(2), c = +cols, s = +cell;
const files = (await readdir(OUT)).filter((f) => f.endsWith('.webp') && !f.startsWith('thumb-') && (!filter || filter.split(',').some((q) => f.includes(q)))).sort();
const tiles = await Promise.all(files.map(async (f, i) => ({ input: await sharp(join(OUT, f)).resize(s, s, { fit: 'contain', background: '#ffffff' }).flatten({ background: '#dfe3ea' }).png().toBuffer(), left: (i % c) * (s + 6), top: Math.floor(i / c) * (s + 6) })));
await sharp({ create: { width: c * (s + 6) - 6, height: Math.ceil(files.length / c) * (s + 6) - 6, channels: 3, background: '#fff' } }).composite(tiles).png().toFile(target);
console.log(files.join('\n'));
