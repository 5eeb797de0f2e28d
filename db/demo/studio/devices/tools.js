// Workshop tools, lying on the floor (Y up): driver with bits, opening set, magnetic tray.
import * as THREE from 'three';
import { roundRect, circle, ellipse, loft, edge, mesh, slab, turn, group } from '../lib/geometry.js';
import * as M from '../lib/materials.js';

const flat = (o) => { o.rotation.x = -Math.PI / 2; return group(o); };
const steel = () => M.steel('#c4c7cc', 0.22);

/** Precision driver along X: knurled handle, freely turning cap, bit. */
function driver(finish, accent) {
  const d = group(), alu = M.aluminium(finish, 0.3);
  d.add(turn([[3, 0], [6.4, 0.6], [7, 2], [7, 9], [6.2, 10]], M.aluminium('silver', 0.24), { crease: 50 }), turn([[5, 10], [5, 11.4]], M.cavity(), { capStart: false }), turn([[6.6, 11.4], [7.2, 12.4], [7.2, 74], [6.4, 82], [5, 88], [4.6, 104], [3.8, 107]], alu, { crease: 50 }), turn([[7.35, 76], [7.1, 78.4]], M.gloss(accent), { capStart: false, capEnd: false }), turn([[2, 106], [2, 132], [1.5, 136], [1, 142], [0.3, 145]], steel(), { seg: 24 }));
  for (let i = 0; i < 28; i++) { const a = i * Math.PI / 14; d.add(slab(0.7, 54, 0.3, 0, 0.35, 0.12, alu, { pos: [Math.cos(a) * 7.1, Math.sin(a) * 7.1, 44], rot: [90, 0, 0], shadow: false })); d.children.at(-1).rotation.set(0, 0, 0); d.children.at(-1).rotateZ(a); d.children.at(-1).rotateY(Math.PI / 2); d.children.at(-1).rotateZ(Math.PI / 2); }
  d.rotation.y = Math.PI / 2; return group(d);
}
/** Case of bits with the driver in front of it. `rows` × `columns` bits. */
export default function kit(p = {}) {
  const { finish = 'graphite', accent = 'coral', rows = 3, columns = 10 } = p, b = group(), w = columns * 13 + 26, h = rows * 26 + 22, dark = M.poly('#1c1d20', 0.56);
  b.add(mesh(loft(roundRect(w, h, 9), edge(0, 15, 2, 2.4, 8)), M.aluminium(finish, 0.34)), mesh(loft(roundRect(w - 10, h - 10, 6), edge(14, 15.3, 0.05, 0.6)), dark));
  for (let j = 0; j < rows; j++) for (let i = 0; i < columns; i++) { const x = (i - (columns - 1) / 2) * 13, y = (j - (rows - 1) / 2) * 26, tint = ['coral', 'sky', 'butter', 'sage'][(i >> 1) % 4];
    b.add(slab(7.4, 21, 1.6, 15.2, 15.5, 0.02, M.cavity(), { pos: [x, y, 0], shadow: false }));
    const bit = group(mesh(loft(circle(2.6, 6), [[0.4, 0], [0, 0.4], [0, 9], [0.5, 9.6]], { crease: 20 }), steel()), turn([[2.5, 4.4], [2.55, 4.6], [2.55, 6.4], [2.5, 6.6]], M.gloss(j ? tint : accent), { capStart: false, capEnd: false }), turn([[1.7, 9.4], [1.6, 14], [0.9, 17.4], [0.3, 18.6]], steel(), { seg: 24 })); bit.rotation.x = -Math.PI / 2; bit.position.set(x, y - 9.4, 16.4); b.add(bit); }
  const d = driver(finish, accent); d.position.set(-66, -h / 2 - 24, 7.4); b.add(d);
  return flat(b);
}
/** Suction cup, spudger and three picks. */
export function openingSet(p = {}) {
  const { accent = 'coral' } = p, b = group(), cup = group(turn([[27, 0], [28, 0.6], [27, 2.4], [20, 6], [12, 10], [8, 13], [6.4, 18], [6.4, 23]], M.rubber('graphite'), { seg: 96, crease: 60 }), mesh(new THREE.TorusGeometry(12, 2.3, 16, 72), M.aluminium('silver', 0.26), { pos: [0, 0, 33], rot: [90, 20, 0] })); cup.position.set(-44, 22, 0); b.add(cup);
  [['coral', -8, -26, 14], ['sky', 22, -34, -22], ['butter', 52, -24, 34]].forEach(([k, x, y, a]) => b.add(mesh(loft((i) => ellipse(15, 17, 72, 0, 0, 2)(i).map(([u, v, n, m]) => [u * (1 - 0.28 * (v < 0 ? -v / 17 : 0)), v, n, m]), edge(0, 1.3, 0.3, 0.4)), M.gloss(k === 'coral' ? accent : k), { pos: [x, y, 0], rot: [0, 0, a] })));
  const sp = group(mesh(loft(roundRect(9, 118, 4.4), edge(0, 5, 1.2, 1.4, 8)), M.poly('#1f2024', 0.5)), mesh(loft(roundRect(12, 20, 5), edge(1, 3, 0.6, 0.8)), M.poly('#1f2024', 0.5), { pos: [0, 60, 0] }), mesh(loft(roundRect(5, 26, 2.4), edge(1.2, 3, 0.5, 0.6)), M.poly('#1f2024', 0.5), { pos: [0, -66, 0] }), slab(9.2, 4, 1, 0, 5.2, 1.2, M.gloss(accent), { pos: [0, 30, 0] })); sp.rotation.z = -1.05; sp.position.set(34, 22, 0); b.add(sp);
  return flat(b);
}
/** Magnetic mat: silicone work surface with fields for screws. */
export function tray(p = {}) {
  const { finish = 'sky', accent = 'coral' } = p, b = group(), skin = M.silicone(finish);
  b.add(mesh(loft(roundRect(210, 140, 8), edge(0, 4, 0.8, 1, 6)), skin));
  for (let j = 0; j < 3; j++) for (let i = 0; i < 5; i++) { const x = -82 + i * 41, y = 44 - j * 44; b.add(mesh(loft(roundRect(36, 38, 5), [[0, 4], [-0.01, 5.4], [0.5, 6], [1.4, 6], [1.8, 5.4], [2, 4.1]], { capStart: false, capEnd: false, crease: 50 }), skin, { pos: [x, y, 0] }));
    for (let k = 0; k < (i * 3 + j * 5) % 6; k++) { const s = group(turn([[1.1, 0], [1.1, 4]], steel(), { seg: 20, capEnd: false }), turn([[2.2, 4], [2.3, 4.6], [1.8, 5.4], [0.01, 5.5]], k % 3 ? steel() : M.gold(), { seg: 24 })); s.rotation.set(Math.PI / 2 - 0.25, k * 1.3 + i, 0); s.position.set(x + ((k * 37) % 22) - 11, y + ((k * 53) % 22) - 11, 6.2); b.add(s); } }
  b.add(slab(30, 6, 3, 3.9, 4.4, 0.2, M.silicone(accent), { pos: [82, -66, 0] }));
  return flat(b);
}
