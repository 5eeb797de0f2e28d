#!/usr/bin/env node
// Renders the shots into ../pictures: <name>.webp and, half the size, thumb-<name>.webp. node render.mjs [--only text] [--draft] [--force] [--out dir] [--limit count]
import { createServer } from 'node:http';
import { createHash } from 'node:crypto';
import { readFile, writeFile, mkdir, readdir, rm, mkdtemp } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, dirname, extname, normalize } from 'node:path';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { asPhoto } from './photo.mjs';
import { defaults, shots } from './shots.mjs';

const HERE = dirname(fileURLToPath(import.meta.url)), arg = (n, d) => { const i = process.argv.indexOf(`--${n}`); return i < 0 ? d : (process.argv[i + 1]?.startsWith('--') || process.argv[i + 1] === undefined ? true : process.argv[i + 1]); };
const OUT = arg('out', join(HERE, '../pictures')), draft = !!arg('draft', false), only = arg('only', ''), force = !!arg('force', false);
const browserPath = process.env.CHROMIUM || ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/opt/google/chrome/chrome'].find(existsSync);
if (!browserPath) { console.error('No Chromium found: set CHROMIUM to its path.'); process.exit(2); }

const lib = createHash('sha256');
for (const f of (await readdir(join(HERE, 'lib'))).sort()) lib.update(await readFile(join(HERE, 'lib', f)));
const libHash = lib.digest('hex');
const fileHash = async (d) => createHash('sha256').update(await readFile(join(HERE, 'devices', `${d}.js`))).digest('hex');
const manifestFile = join(OUT, 'manifest.json');
await mkdir(OUT, { recursive: true });
const manifest = existsSync(manifestFile) ? JSON.parse(await readFile(manifestFile, 'utf8')) : {};

for (const name of Object.keys(manifest)) if (!shots.some((s) => s.name === name)) delete manifest[name];
const limit = Number(arg('limit', Infinity)), todo = [];
for (const s of shots) {
  if (todo.length >= limit) break;
  if (only && !only.split(',').some((o) => s.name.includes(o))) continue;
  const shot = { ...defaults, ...s, camera: { ...defaults.camera, ...s.camera } };
  if (draft) { shot.size = Math.round((shot.size || 1200) * 0.5); shot.samples = Math.min(shot.samples || 40, 14); }
  const devices = [...new Set(shot.items.map((i) => i.device.split('.')[0]))].sort();
  const hash = createHash('sha256').update(libHash + JSON.stringify(shot) + (await Promise.all(devices.map(fileHash))).join()).digest('hex').slice(0, 16);
  if (force || manifest[s.name]?.hash !== hash || !existsSync(join(OUT, `${s.name}.webp`))) todo.push({ shot, hash });
}
console.log(`${todo.length} of ${shots.length} pictures to make${draft ? ' (draft)' : ''}`);
if (!todo.length) process.exit(0);

const TYPES = { '.js': 'text/javascript', '.html': 'text/html', '.woff2': 'font/woff2' };
const server = createServer(async (q, a) => {
  const path = normalize(decodeURIComponent(q.url.split('?')[0]));
  const file = path === '/' ? join(HERE, 'page/index.html') : path === '/font.woff2' ? join(HERE, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2') : path.startsWith('/three/') ? join(HERE, 'node_modules', path) : join(HERE, path);
  try { const b = await readFile(file); a.writeHead(200, { 'content-type': TYPES[extname(file)] || 'application/octet-stream' }); a.end(b); } catch { a.writeHead(404); a.end(); }
}).listen(0, '127.0.0.1');
await new Promise((r) => server.once('listening', r));
const profile = await mkdtemp(join(tmpdir(), 'studio-'));
const ctx = await chromium.launchPersistentContext(profile, { executablePath: browserPath, headless: true, args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'] });
const page = ctx.pages()[0] || await ctx.newPage();
page.on('console', (m) => { if (['error', 'warning'].includes(m.type()) && !/GPU stall|ReadPixels|404/.test(m.text())) console.log('  page:', m.text().slice(0, 900)); });
page.on('pageerror', (e) => console.log('  page error:', e.message));
page.setDefaultTimeout(0);
await page.goto(`http://127.0.0.1:${server.address().port}/`); await page.waitForFunction('window.ready', null, { timeout: 60000 });
/** The best quality that fits, in steps of five down to about 20; found by halving, since one try at a large picture takes seconds. */
async function encode(raw, width, limit, most) {
  const { data, info } = await sharp(raw).resize({ width, kernel: 'lanczos3' }).raw().toBuffer({ resolveWithObject: true });
  const at = (step) => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).webp({ quality: most - 5 * step, alphaQuality: 90, effort: draft ? 2 : 6, smartSubsample: true }).toBuffer();
  const last = Math.floor((most - 20) / 5); let best = await at(0), fits = 0, tooLarge = 0;
  if (best.length <= limit) return best;
  for (best = await at(last), fits = last; fits - tooLarge > 1 && best.length <= limit;) {
    const step = (fits + tooLarge) >> 1, bytes = await at(step);
    if (bytes.length <= limit) [best, fits] = [bytes, step]; else tooLarge = step;
  }
  return best;
}
let failed = 0;
for (const [i, { shot, hash }] of todo.entries()) {
  const t0 = Date.now();
  try {
    const { png, info } = await page.evaluate((s) => window.shoot(s), shot);
    const shown = Buffer.from(png, 'base64'), raw = shot.photo ? await asPhoto(shown) : shown; if (shot.keepPng || draft || arg('png', false)) await writeFile(join(OUT, `${shot.name}.png`), raw);
    const px = Math.min(shot.outWidth, draft ? 600 : 4000), enc = {};
    // a thumbnail shows at half its size on most screens, where finer encoding is not seen
    for (const [prefix, width, limit, most] of [['', px, shot.maxKB, 88], ['thumb-', shot.thumbWidth ?? 480, shot.thumbKB ?? 16, 80], ...(shot.double ? [['2x-', px * 2, shot.double, 88]] : [])]) {
      const bytes = await encode(raw, width, limit * 1024, most);
      await writeFile(join(OUT, `${prefix}${shot.name}.webp`), bytes); enc[prefix] = bytes.length;
    }
    manifest[shot.name] = { hash };
    await writeFile(manifestFile, `${JSON.stringify(Object.fromEntries(Object.entries(manifest).sort()), null, 2)}\n`);
    console.log(`[${i + 1}/${todo.length}] ${shot.name}  ${((Date.now() - t0) / 1000).toFixed(1)} s  ${info.frames} frames  ${info.triangles} triangles  webp ${(enc[''] / 1024).toFixed(0)} KB`);
  } catch (e) { failed++; console.log(`[${i + 1}/${todo.length}] ${shot.name}  FAILED ${e.message.split('\n')[0]}`); }
}
await ctx.close(); server.close(); await rm(profile, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
