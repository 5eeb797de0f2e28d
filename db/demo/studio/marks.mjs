#!/usr/bin/env node
// Draws the brands' wordmarks and the picture that stands in where a product has none, into ../pictures. node marks.mjs
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const OUT = join(dirname(fileURLToPath(import.meta.url)), '../pictures'), INK = '#171c2e';
// A monoline alphabet: baseline 80, x-height 30, ascender 5. Every letter: width and path.
const LETTERS = {
  a: [50, 'M50 55A25 25 0 1 1 0 55A25 25 0 1 1 50 55M50 30V80'], b: [50, 'M50 55A25 25 0 1 1 0 55A25 25 0 1 1 50 55M0 5V80'], c: [43, 'M43 38A25 25 0 1 0 43 72'], e: [50, 'M0 55H50A25 25 0 1 0 44 71'],
  f: [28, 'M30 6A18 18 0 0 0 12 24V80M0 32H28'], h: [44, 'M0 5V80M0 53A22 22 0 0 1 44 53V80'], i: [0, 'M0 31V80M0 11V11.1'], k: [38, 'M0 5V80M35 31L2 58M13 50L38 80'], l: [0, 'M0 5V80'],
  m: [74, 'M0 31V80M0 50A18.5 19 0 0 1 37 50V80M37 50A18.5 19 0 0 1 74 50V80'], n: [44, 'M0 31V80M0 53A22 22 0 0 1 44 53V80'], o: [50, 'M50 55A25 25 0 1 1 0 55A25 25 0 1 1 50 55'], p: [50, 'M50 55A25 25 0 1 1 0 55A25 25 0 1 1 50 55M0 31V104'],
  r: [24, 'M0 31V80M0 56A24 25 0 0 1 24 31'], s: [36, 'M34 39C29 27 3 27 3 42S36 54 36 67S6 84 0 71'], t: [28, 'M12 12V62A17 17 0 0 0 29 79M0 31H28'], u: [44, 'M0 31V58A22 22 0 0 0 44 58M44 31V80'], v: [44, 'M0 31L22 80L44 31'],
};
// Beside its name every brand has a sign of its own, 64 wide on the x-height.
const BRANDS = {
  orvo: [9, 15, '<rect x="14" y="8" width="30" height="76" rx="15" fill="none" stroke="INK" stroke-width="8"/><circle cx="29" cy="28" r="7.5" fill="INK"/><circle cx="29" cy="52" r="5" fill="#2c3f94"/>'],
  nimbus: [6, 17, '<circle cx="30" cy="52" r="28" fill="INK"/><circle cx="21" cy="43" r="6" fill="#fff"/><circle cx="39" cy="43" r="6" fill="#fff"/><circle cx="21" cy="61" r="6" fill="#fff"/>'],
  tern: [11, 16, '<rect x="2" y="39" width="60" height="30" rx="15" fill="#d96c50"/><circle cx="17" cy="54" r="7" fill="#fff"/><circle cx="47" cy="54" r="7" fill="#fff"/>'],
  lumen: [7, 17, '<rect x="8" y="30" width="50" height="50" rx="3" fill="none" stroke="INK" stroke-width="7"/><rect x="38" y="60" width="20" height="20" fill="#ee8a70"/>'],
  slate: [8, 15, '<path d="M6 74L18 30H60L48 74Z" fill="INK"/>'],
  aria: [5, 18, '<circle cx="31" cy="54" r="25" fill="none" stroke="INK" stroke-width="6"/><circle cx="31" cy="54" r="13" fill="none" stroke="#b8754f" stroke-width="5"/>'],
  tempo: [9, 15, '<circle cx="31" cy="54" r="25" fill="none" stroke="INK" stroke-width="8"/><path d="M31 40V54L42 61" fill="none" stroke="#ee8a70" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>'],
  volta: [11, 15, '<rect x="6" y="28" width="50" height="52" rx="15" fill="INK"/><rect x="20" y="42" width="22" height="6" rx="3" fill="#ecd995"/><rect x="20" y="58" width="22" height="6" rx="3" fill="#ecd995"/>'],
  husk: [10, 15, '<path d="M10 48V40A12 12 0 0 1 22 28H28M36 28H42A12 12 0 0 1 54 40V48M54 60V68A12 12 0 0 1 42 80H36M28 80H22A12 12 0 0 1 10 68V60" fill="none" stroke="INK" stroke-width="8"/>'],
  kite: [8, 16, '<path d="M31 22L58 50L31 88L6 50Z" fill="none" stroke="INK" stroke-width="7" stroke-linejoin="round"/><path d="M31 22V88M6 50H58" stroke="#9fc0dc" stroke-width="5"/>'],
  arc: [12, 16, '<path d="M8 80A46 46 0 0 1 54 34" fill="none" stroke="INK" stroke-width="12" stroke-linecap="round"/><circle cx="50" cy="74" r="8" fill="#2c3f94"/>'],
  inka: [9, 16, '<path d="M31 22C46 44 54 54 54 64A23 22 0 0 1 8 64C8 54 16 44 31 22Z" fill="INK"/>'],
  mesh: [8, 16, '<g fill="none" stroke="INK" stroke-width="8" stroke-linecap="round"><path d="M6 44A36 36 0 0 1 56 44M16 58A22 22 0 0 1 46 58"/></g><circle cx="31" cy="74" r="7" fill="#53a37b"/>'],
  fern: [8, 16, '<path d="M31 84V40M31 66L12 52M31 66L50 52M31 50L17 38M31 50L45 38" fill="none" stroke="INK" stroke-width="7" stroke-linecap="round"/><circle cx="31" cy="26" r="7" fill="#53a37b"/>'],
  mica: [11, 15, '<path d="M6 80L22 30L38 80Z" fill="INK"/><path d="M34 80L46 44L58 80Z" fill="#2c3f94"/>'],
  halo: [6, 17, '<circle cx="31" cy="56" r="18" fill="none" stroke="INK" stroke-width="6"/><path d="M11 26A34 34 0 0 1 51 26" fill="none" stroke="#ee8a70" stroke-width="6" stroke-linecap="round"/>'],
  vireo: [7, 16, '<circle cx="31" cy="54" r="26" fill="INK"/><path d="M31 54L50 40A24 24 0 0 1 54 60Z" fill="#ecd995"/><circle cx="31" cy="54" r="8" fill="#fff"/>'],
  fettle: [9, 15, '<path d="M31 26L56 40V68L31 82L6 68V40Z" fill="none" stroke="INK" stroke-width="8" stroke-linejoin="round"/><circle cx="31" cy="54" r="9" fill="#ee8a70"/>'],
};
for (const [name, [weight, gap, sign]] of Object.entries(BRANDS)) {
  let x = 84 + weight / 2; const letters = [];
  for (const letter of name) { const [width, d] = LETTERS[letter]; letters.push(`<path transform="translate(${x} 0)" d="${d}"/>`); x += width + gap; }
  const width = Math.ceil(x - gap + weight / 2 + 2);
  writeFileSync(join(OUT, `brand-${name}.svg`), `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="110" viewBox="0 0 ${width} 110"><title>${name[0].toUpperCase()}${name.slice(1)}</title>${sign.replaceAll('INK', INK)}<g fill="none" stroke="${INK}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${letters.join('')}</g></svg>\n`);
}
const blank = '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#f7f8fa"/><stop offset="1" stop-color="#dfe2e8"/></linearGradient></defs><rect width="1000" height="1000" fill="url(#g)"/><g fill="none" stroke="#a9b0bf" stroke-width="14" stroke-linejoin="round"><path d="M300 420L500 320L700 420V620L500 720L300 620Z"/><path d="M300 420L500 520L700 420M500 520V720M400 370L600 470"/></g></svg>';
for (const [name, width] of [['default', 1000], ['thumb-default', 480]]) await sharp(Buffer.from(blank)).resize(width).webp({ quality: 85 }).toFile(join(OUT, `${name}.webp`));
