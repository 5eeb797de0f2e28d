// What customers lay their things on when they take a picture: boards, linen, paper, felt and stone. Top face at Y = 0 when placed at minus its thickness.
import * as THREE from 'three';
import { roundRect, loft, edge, mesh, group } from '../lib/geometry.js';
import { colour, texture } from '../lib/materials.js';
import { canvas } from '../lib/screens.js';
import { seeded } from '../lib/random.js';

const SIZE = 1024;
const tint = (hex, by) => `#${colour(hex).lerp(new THREE.Color(by > 0 ? '#ffffff' : '#000000'), Math.abs(by)).getHexString()}`;
/** Boards with long grain; `tone` is the wood's middle colour. */
function boards(tone, seed, planks) {
  const c = canvas(SIZE, SIZE), x = c.getContext('2d'), r = seeded(`wood${seed}`), h = SIZE / planks;
  for (let k = 0; k < planks; k++) {
    const y = k * h; x.fillStyle = tint(tone, (r() - 0.5) * 0.24); x.fillRect(0, y, SIZE, h);
    x.save(); x.beginPath(); x.rect(0, y, SIZE, h); x.clip();
    const knot = [r() * SIZE, y + h * (0.2 + 0.6 * r())], bend = (r() - 0.5) * 26;
    for (let line = -12; line < h / 3.2 + 12; line++) {
      const base = y + line * 3.2 + r() * 2; x.strokeStyle = tint(tone, -0.18 - 0.34 * r()); x.globalAlpha = 0.14 + 0.42 * r() ** 2; x.lineWidth = 0.5 + 1.6 * r(); x.beginPath();
      for (let u = 0; u <= SIZE; u += 16) { const d = (u - knot[0]) / 90, lift = 24 * Math.exp(-d * d) * Math.sign(base - knot[1]) * Math.exp(-(((base - knot[1]) / 60) ** 2)); x.lineTo(u, base + lift + Math.sin(u / 190 + k * 3) * 4 + bend * (u / SIZE - 0.5)); }
      x.stroke();
    }
    x.globalAlpha = 0.05; for (let i = 0; i < 700; i++) { x.fillStyle = r() < 0.5 ? '#000' : '#fff'; x.fillRect(r() * SIZE, y + r() * h, 4 + r() * 22, 0.8); }
    x.restore(); x.globalAlpha = 0.55; x.fillStyle = tint(tone, -0.72); x.fillRect(0, y, SIZE, 1.6); x.globalAlpha = 1;
  }
  return c;
}
/** Plain weave, thread by thread, a little uneven. */
function linen(tone, seed) {
  const c = canvas(SIZE, SIZE), x = c.getContext('2d'), r = seeded(`linen${seed}`); x.fillStyle = tint(tone, -0.06); x.fillRect(0, 0, SIZE, SIZE);
  for (let k = 0; k < SIZE; k += 5) for (const across of [true, false]) { x.fillStyle = tint(tone, (r() - 0.5) * 0.3); x.globalAlpha = 0.42; across ? x.fillRect(0, k, SIZE, 1.8 + r() * 2.6) : x.fillRect(k, 0, 1.8 + r() * 2.6, SIZE); }
  x.globalAlpha = 0.16; for (let i = 0; i < 260; i++) { x.fillStyle = tint(tone, r() - 0.5); r() < 0.5 ? x.fillRect(r() * SIZE, r() * SIZE, 30 + r() * 90, 1.6) : x.fillRect(r() * SIZE, r() * SIZE, 1.6, 30 + r() * 90); }
  x.globalAlpha = 1; return c;
}
function felt(tone, seed) {
  const c = canvas(SIZE, SIZE), x = c.getContext('2d'), r = seeded(`felt${seed}`); x.fillStyle = tone; x.fillRect(0, 0, SIZE, SIZE); x.lineWidth = 0.9;
  for (let i = 0; i < 26000; i++) { const a = r() * 6.3, l = 3 + r() * 8, u = r() * SIZE, v = r() * SIZE; x.globalAlpha = 0.14; x.strokeStyle = r() < 0.5 ? tint(tone, 0.4) : tint(tone, -0.5); x.beginPath(); x.moveTo(u, v); x.quadraticCurveTo(u + Math.cos(a) * l, v + Math.sin(a) * l, u + Math.cos(a + 0.8) * l * 1.6, v + Math.sin(a + 0.8) * l * 1.6); x.stroke(); }
  x.globalAlpha = 1; return c;
}
function stone(tone, seed) {
  const c = canvas(SIZE, SIZE), x = c.getContext('2d'), r = seeded(`stone${seed}`); x.fillStyle = tone; x.fillRect(0, 0, SIZE, SIZE);
  for (let i = 0; i < 1500; i++) {
    const u = r() * SIZE, v = r() * SIZE, q = 1.5 + 11 * r() ** 3, n = 5 + Math.floor(r() * 3), turn = r() * 6.3; x.fillStyle = ['#8b8378', '#c3b7a6', '#5c6066', '#e9e4da', '#a98f78'][Math.floor(r() * 5)]; x.globalAlpha = 0.75; x.beginPath();
    for (let k = 0; k < n; k++) x.lineTo(u + Math.cos(turn + (k / n) * 6.28) * q * (0.6 + 0.6 * r()), v + Math.sin(turn + (k / n) * 6.28) * q * (0.6 + 0.6 * r())); x.fill();
  }
  x.globalAlpha = 1; return c;
}
const TOPS = {
  oak: () => ({ map: boards('#b98a58', 1, 4), roughness: 0.5, bump: 0.5 }), walnut: () => ({ map: boards('#6f4a31', 2, 4), roughness: 0.42, bump: 0.5 }), ash: () => ({ map: boards('#c9ae84', 3, 5), roughness: 0.56, bump: 0.4 }),
  linen: () => ({ map: linen('#c4b69c', 1), roughness: 0.95, bump: 2.2 }), denim: () => ({ map: linen('#53688c', 2), roughness: 0.95, bump: 2.2 }), rust: () => ({ map: linen('#a8603f', 3), roughness: 0.95, bump: 2.2 }),
  felt: () => ({ map: felt('#5d6b62', 1), roughness: 1, bump: 1.2 }), grey: () => ({ map: felt('#8d9097', 2), roughness: 1, bump: 1.2 }), stone: () => ({ map: stone('#c6c0b4', 1), roughness: 0.3, bump: 0.1 }),
};
/** A table top of w × d mm; `top` names what it is made of, `span` how many mm one drawing covers. */
export default function table(p = {}) {
  const { w = 620, d = 620, t = 8, top = 'oak', span = 420, turn = 0 } = p, { map, roughness, bump } = TOPS[top](), t0 = texture(map);
  t0.wrapS = t0.wrapT = THREE.RepeatWrapping; t0.repeat.set(w / span, d / span); t0.center.set(0.5, 0.5); t0.rotation = turn * Math.PI / 180;
  const skin = new THREE.MeshPhysicalMaterial({ map: t0, roughness, bumpMap: t0, bumpScale: bump, specularIntensity: roughness > 0.8 ? 0.2 : 0.7 });
  return group(mesh(loft(roundRect(w, d, 4), edge(0, t, 0.6, 1.2, 5)), skin, { rot: [-90, 0, 0] }));
}
/** A sheet or a closed notebook lying on the table. */
export function paper(p = {}) {
  const { w = 150, d = 210, t = 1, tone = '#f3efe6', ruled = true } = p, c = canvas(600, Math.round(600 * d / w)), x = c.getContext('2d'); x.fillStyle = tone; x.fillRect(0, 0, c.width, c.height);
  if (ruled) { x.fillStyle = '#9db1c9'; x.globalAlpha = 0.5; for (let y = 70; y < c.height - 30; y += 32) x.fillRect(30, y, c.width - 60, 1.6); x.globalAlpha = 1; }
  return group(mesh(loft(roundRect(w, d, 2.5), edge(0, t, 0.1, 0.3, 3)), new THREE.MeshPhysicalMaterial({ color: colour(tone), roughness: 0.9 }), { rot: [-90, 0, 0] }), mesh(new THREE.PlaneGeometry(w - 1, d - 1), new THREE.MeshPhysicalMaterial({ map: texture(c), roughness: 0.92 }), { rot: [-90, 0, 0], pos: [0, t + 0.05, 0], shadow: false }));
}
/** A cup of coffee, so that a picture looks like somebody's morning. */
export function cup(p = {}) {
  const { tone = '#e9e4da', h = 74, r = 40 } = p, skin = new THREE.MeshPhysicalMaterial({ color: colour(tone), roughness: 0.3, clearcoat: 0.7, clearcoatRoughness: 0.15 }), g = group();
  g.add(mesh(new THREE.LatheGeometry([[0.01, 0], [r * 0.6, 0], [r * 0.72, 3], [r * 0.93, h * 0.45], [r, h], [r - 2.4, h + 0.8], [r - 4, h - 0.6], [r * 0.86, h * 0.5], [0.01, 8]].map(([u, v]) => new THREE.Vector2(u, v)), 72), skin));
  skin.side = THREE.DoubleSide;
  g.add(mesh(new THREE.CircleGeometry(r - 4.6, 64), new THREE.MeshPhysicalMaterial({ color: '#2b1710', roughness: 0.12, clearcoat: 1 }), { rot: [-90, 0, 0], pos: [0, h - 9, 0], shadow: false }));
  g.add(mesh(new THREE.TorusGeometry(20, 4.6, 20, 64, Math.PI * 1.15), skin, { pos: [r - 3, h * 0.54, 0], rot: [0, 0, -104] }));
  return g;
}
