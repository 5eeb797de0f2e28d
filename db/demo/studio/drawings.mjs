#!/usr/bin/env node
// Draws what is not rendered: the repair desk's faults and devices, the stores' marks, the shop's own icons and the
// picture that goes with a shared address. node drawings.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { DEVICES, FAULTS, STORES } from './shots/drawings.mjs';

const HERE = dirname(fileURLToPath(import.meta.url)), PICTURES = join(HERE, '../pictures'), PUBLIC = join(HERE, '../../../public');
const INK = '#171c2e', ACCENT = '#2334a8', SOFT = '#dfe3fb';
/** Lines of one weight; a second element is drawn in the accent, an element may bring its own fill. */
const titled = (name) => `<title>${name[0].toUpperCase()}${name.slice(1).replaceAll('-', ' ')}</title>`;
const lines = (name, size, weight, ink, accent) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 4}" height="${size * 4}" viewBox="0 0 ${size} ${size}" fill="none" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${titled(name)}<g stroke="${INK}">${ink}</g><g stroke="${ACCENT}">${accent}</g></svg>\n`.replaceAll('SOFT', SOFT).replaceAll('ACCENT', ACCENT).replaceAll('INK', INK);
const shape = (d) => (d.startsWith('<') ? d : `<path d="${d}"/>`);
for (const [name, [ink, accent]] of Object.entries(FAULTS)) writeFileSync(join(PICTURES, `fault-${name}.svg`), lines(name, 64, 2.25, shape(ink), shape(accent)));
for (const [name, [ink, accent]] of Object.entries(DEVICES)) writeFileSync(join(PICTURES, `device-${name}.svg`), lines(name, 96, 2.5, shape(ink), shape(accent)));
for (const [name, [ground, sign]] of Object.entries(STORES)) writeFileSync(join(PICTURES, `store-mark-${name}.svg`), `<svg xmlns="http://www.w3.org/2000/svg" width="384" height="384" viewBox="0 0 96 96">${titled(name)}<rect width="96" height="96" rx="24" fill="${ground}"/><g fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">${sign}</g></svg>\n`);

// The shop's mark: a market gate with its door ajar.
const GATE = 'M9.5 25.5V15.3c0-4.3 3.2-6.6 6.5-9.3 3.3 2.7 6.5 5 6.5 9.3v10.2', DOOR = 'M16 16.5v9';
const LETTERS = 'M53.3 11.3c-1-2-2.9-3.1-5.5-3.1-3.2 0-5.4 1.6-5.4 4.1 0 2.7 2.5 3.5 5.6 4.2 3.3.7 6 1.6 6 4.6 0 2.7-2.5 4.4-6 4.4-2.9 0-5.2-1.2-6.3-3.4M65.4 25.5a6.2 6.2 0 1 0 0-12.4 6.2 6.2 0 0 0 0 12.4ZM77.1 12.6v7.7c0 3.3 1.9 5.2 4.7 5.2s4.9-2 4.9-5.2v-7.7M86.7 19v7M93.2 6v20M102.7 12.9l-9.3 7.7M97.1 17.6l6.3 8.4';
const gate = (attributes) => `<g fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" ${attributes}><path d="${GATE}"/><path d="${DOOR}"/></g>`;
const tile = (radius, scale = 1) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Souk</title><rect width="32" height="32" rx="${radius}" fill="${ACCENT}"/>${gate(`transform="translate(16 16) scale(${scale}) translate(-16 -15.75)"`)}</svg>\n`;
writeFileSync(join(PUBLIC, 'favicon.svg'), tile(8));
writeFileSync(join(PUBLIC, 'wordmark.svg'), `<svg xmlns="http://www.w3.org/2000/svg" width="106" height="32" viewBox="0 0 106 32" fill="none" stroke-linecap="round" stroke-linejoin="round"><title>Souk</title><mask id="gate"><rect width="106" height="32" fill="#fff"/><g stroke="#000" stroke-width="3"><path d="${GATE}"/><path d="${DOOR}"/></g></mask><rect width="32" height="32" rx="8" fill="currentColor" mask="url(#gate)"/><path d="${LETTERS}" stroke="currentColor" stroke-width="3.1"/></svg>\n`);
const png = (svg, size) => sharp(Buffer.from(svg), { density: 72 * size / 32 }).resize(size, size).png({ palette: true, quality: 90 }).toBuffer();
const small = await png(tile(7), 32);
writeFileSync(join(PUBLIC, 'favicon-32.png'), small);
// an icon file is a list of pictures with their sizes in front; one PNG is enough for whoever still asks for it
const head = Buffer.alloc(22); head.writeUInt16LE(1, 2); head.writeUInt16LE(1, 4); head.writeUInt8(32, 6); head.writeUInt8(32, 7); head.writeUInt16LE(1, 10); head.writeUInt16LE(32, 12); head.writeUInt32LE(small.length, 14); head.writeUInt32LE(22, 18);
writeFileSync(join(PUBLIC, 'favicon.ico'), Buffer.concat([head, small]));
// what the system cuts into shape itself has no corners, and its sign keeps to the middle
for (const [name, size, svg] of [['apple-touch-icon', 180, tile(0, 0.86)], ['icon-192', 192, tile(8)], ['icon-512', 512, tile(8)], ['icon-maskable-512', 512, tile(0, 0.7)]]) writeFileSync(join(PUBLIC, `${name}.png`), await png(svg, size));

const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="424" height="128" viewBox="0 0 106 32" fill="none" stroke-linecap="round" stroke-linejoin="round"><rect width="32" height="32" rx="8" fill="${ACCENT}"/>${gate('')}<path d="${LETTERS}" stroke="${INK}" stroke-width="3.1"/></svg>`;
const share = await sharp(readFileSync(join(PICTURES, 'share.webp'))).composite([{ input: await sharp(Buffer.from(mark)).resize(330).png().toBuffer(), left: 84, top: 262 }]).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
writeFileSync(join(PUBLIC, 'share.jpg'), share);
