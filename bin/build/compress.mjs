import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)];
const TEXT = /\.(js|json|css|svg)$/;

/** Writes `.br` and `.gz` files next to every built text file with maximum compression, so that the server need not compress. */
export async function compressAssets(folder) {
  const names = readdirSync(folder).filter((name) => TEXT.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const text = await readFile(path);
      const params = { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      await writeFile(`${path}.br`, await brotli(text, { params }));
      await writeFile(`${path}.gz`, await gzip(text, { level: 9 }));
    }),
  );
}
