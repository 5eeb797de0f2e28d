#!/usr/bin/env node
// Draws the identity cards of the demo shop's seller applications and the receipt of a bank transfer: invented, and marked
// as specimens. node documents.mjs
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const OUT = join(dirname(fileURLToPath(import.meta.url)), '../documents');
const CARDS = [
  { file: 'identity-elif', given: 'ELIF', family: 'YILDIZ', number: 'X000105', ground: '#e8eef9', band: '#2f4b9b', hair: '#4a3628', skin: '#e2b48f', long: true },
  { file: 'identity-youssef', given: 'YOUSSEF', family: 'MANSOUR', number: 'X000104', ground: '#f6efe2', band: '#8a5a1f', hair: '#1f1a17', skin: '#b98056', long: false },
  { file: 'identity-noura', given: 'NOURA', family: 'ALQAHTANI', number: 'X000103', ground: '#e7f3ec', band: '#2a6a4c', hair: '#23303a', skin: '#d3a17c', long: true },
];

const line = (x, y, label, value) => `<text x="${x}" y="${y}" font-size="15" fill="#5b6376">${label}</text><text x="${x}" y="${y + 30}" font-size="27" fill="#171c2e">${value}</text>`;
const portrait = ({ band, hair, skin, long }) => `<g transform="translate(56 140)"><rect width="210" height="270" rx="10" fill="#fff"/><svg width="210" height="270" viewBox="0 0 210 270">${long ? `<path d="M45 245V115a60 62 0 0 1 120 0v130z" fill="${hair}"/>` : `<path d="M50 130v-22a55 58 0 0 1 110 0v22z" fill="${hair}"/>`}<path d="M20 270c0-58 36-76 85-76s85 18 85 76z" fill="${band}"/><path d="M85 165h40v40q-20 16-40 0z" fill="${skin}"/><ellipse cx="105" cy="128" rx="42" ry="52" fill="${skin}"/><path d="M60 124c2-62 88-62 90 0-14-10-24-24-28-38-16 18-38 30-62 38z" fill="${hair}"/></svg></g>`;
// machine-readable lines of a size 1 document (ICAO 9303 part 5) for UTO, the state of that standard's own specimens
const zone = ({ given, family, number }) => [`I<UTO${number.padEnd(9, '<')}4`, '9003126<3004128UTO<<<<<<<<<<<6', `${family}<<${given}`].map((text) => text.padEnd(30, '<').replaceAll('<', '&lt;'));
const card = (one) => `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="606" font-family="DejaVu Sans, sans-serif"><rect width="960" height="606" rx="28" fill="${one.ground}"/><g fill="none" stroke="${one.band}" stroke-opacity=".12" stroke-width="2">${Array.from({ length: 16 }, (_, n) => `<path d="M-20 ${60 + n * 38}q120-46 240 0t240 0 240 0 240 0"/>`).join('')}</g><path d="M28 0h904a28 28 0 0 1 28 28v72H0V28A28 28 0 0 1 28 0z" fill="${one.band}"/><text x="56" y="66" font-size="34" font-weight="bold" fill="#fff">IDENTITY CARD</text><text x="904" y="64" font-size="22" text-anchor="end" fill="#fff">UTOPIA</text>${portrait(one)}${line(310, 170, 'Surname', one.family)}${line(310, 240, 'Given name', one.given)}${line(310, 310, 'Document number', one.number)}${line(310, 380, 'Date of birth', '12 03 1990')}${line(620, 310, 'Nationality', 'UTOPIAN')}${line(620, 380, 'Date of expiry', '12 04 2030')}<g font-family="DejaVu Sans Mono, monospace" font-size="46" fill="#171c2e">${zone(one).map((text, n) => `<text x="56" y="${484 + n * 48}">${text}</text>`).join('')}</g><text x="490" y="340" font-size="112" font-weight="bold" text-anchor="middle" fill="#b3261e" fill-opacity=".3" transform="rotate(-17 490 340)">SPECIMEN</text></svg>`;

mkdirSync(OUT, { recursive: true });
for (const one of CARDS) {
  const scan = sharp({ create: { width: 1100, height: 760, channels: 3, background: '#d9d4cb' } }).composite([{ input: await sharp(Buffer.from(card(one))).rotate(1.2, { background: '#0000' }).toBuffer(), gravity: 'centre' }]);
  await scan.jpeg({ quality: 72, mozjpeg: true }).toFile(join(OUT, `${one.file}.jpg`));
}

const RECEIPT = { file: 'transfer-luc', rows: [['Donneur d’ordre', 'Luc Fontaine'], ['Bénéficiaire', 'Souk'], ['Référence', 'voir la commande 7QK3M9XWTA'], ['Banque', 'Banque Exemple'], ['État', 'Exécuté']] };
const receipt = ({ rows }) => `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="620" font-family="DejaVu Sans, sans-serif"><rect width="760" height="620" rx="18" fill="#fff"/><rect width="760" height="92" fill="#1d5c63"/><text x="40" y="58" font-size="30" font-weight="bold" fill="#fff">AVIS DE VIREMENT</text>${rows.map(([label, value], n) => line(40, 150 + n * 82, label, value)).join('')}<text x="400" y="380" font-size="96" font-weight="bold" text-anchor="middle" fill="#b3261e" fill-opacity=".25" transform="rotate(-17 400 380)">SPECIMEN</text></svg>`;
await sharp(Buffer.from(receipt(RECEIPT))).flatten({ background: '#d9d4cb' }).jpeg({ quality: 72, mozjpeg: true }).toFile(join(OUT, `${RECEIPT.file}.jpg`));
