// Smart home: lamp bulb, table lamp, plug, thermostat, camera, door sensor. Front faces +Z, top is +Y.
import * as THREE from 'three';
import { roundRect, loft, edge, mesh, slab, turn, tube, group, place } from '../lib/geometry.js';
import * as M from '../lib/materials.js';
import { canvas, FONT } from '../lib/screens.js';
import { lens } from './phone.js';

const milk = (glow = 0.32) => new THREE.MeshPhysicalMaterial({ color: '#fff4e2', roughness: 0.34, clearcoat: 0.7, clearcoatRoughness: 0.2, emissive: '#ffd39a', emissiveIntensity: glow });
const light = (colour = '#bfe3ff') => new THREE.MeshPhysicalMaterial({ color: '#000', emissive: colour, emissiveIntensity: 1 });
const upright = (o) => { o.rotation.x = -Math.PI / 2; return group(o); };

/** Screw-in bulb, standing on its cap. */
export default function bulb(p = {}) {
  const { finish = 'white', accent = 'silver' } = p, b = group(), thread = [];
  for (let i = 0; i <= 36; i++) thread.push([12.7 + 0.7 * Math.sin(i / 36 * Math.PI * 10), 7 + i * 0.5]);
  b.add(turn([[4, 0], [5.2, 0.4], [5.4, 2.4]], M.steel('#b9b6ae', 0.3)), turn([[5.4, 2.2], [11.4, 5.8], [12.6, 7]], M.gloss('black'), { crease: 60 }), turn(thread, M.steel('#cfd1d4', 0.22), { capStart: false, capEnd: false, crease: 60 }));
  b.add(turn([[13, 25], [14.6, 25.6], [15.2, 27.5], [18.4, 40], [23.4, 52], [27.2, 60.4]], M.poly(finish, 0.42), { crease: 60, capEnd: false }), turn([[27.3, 60.4], [27.9, 61], [27.9, 62.2], [27.5, 62.6]], M.aluminium(accent, 0.28), { capStart: false, capEnd: false }));
  const globe = []; for (let k = 0; k <= 24; k++) { const t = (-24 + k / 24 * 113.9) * Math.PI / 180; globe.push([30 * Math.cos(t), 74.6 + 30 * Math.sin(t)]); }
  b.add(turn(globe, milk(), { seg: 128, capStart: false, crease: 60 }));
  return upright(b);
}
/** Table lamp: turned foot, slender stem, mushroom shade. */
export function lamp(p = {}) {
  const { finish = 'sand' } = p, b = group(), alu = M.aluminium(finish, 0.32), shade = [];
  b.add(turn([[52, 0], [54, 1], [54.6, 3], [54, 6], [51, 8.4], [30, 12], [12, 17], [8.4, 26], [7.6, 60], [7.6, 150]], alu, { seg: 128, crease: 60 }));
  for (let k = 0; k <= 26; k++) { const t = k / 26 * Math.PI / 2; shade.push([84 * Math.cos(t) ** 0.82 + 0.01, 150 + 58 * Math.sin(t)]); }
  b.add(turn([[10, 146], [78, 148.6], [83, 149.2], [84, 150.2]], milk(0.75), { seg: 128, crease: 60, capEnd: false }), turn(shade, milk(0.3), { seg: 128, capStart: false, crease: 60 }), turn([[3.4, 206], [3.8, 209], [3, 211], [0.01, 211.4]], alu));
  b.add(turn([[6, 0], [6, 0.6], [5, 1]], M.gloss('black'), { pos: [0, -34, 11.4] }));
  return upright(b);
}
/** Plug with a socket in front and pins behind. */
export function plug(p = {}) {
  const { finish = 'white', accent = 'coral' } = p, g = group(), shell = M.poly(finish, 0.42), dark = M.cavity();
  g.add(turn([[21, -22], [24.4, -21], [25.5, -17], [25.5, 14], [25.1, 18], [23.8, 20.3], [21.6, 21], [20.2, 20], [19.7, 17], [19.4, 4]], shell, { seg: 128, crease: 50, capEnd: false }), turn([[19.4, 4], [0.01, 3.96]], shell, { capStart: false }));
  for (const s of [-1, 1]) g.add(turn([[2.7, 4.02], [2.7, 4.06]], dark, { pos: [s * 9.5, 0, 0], shadow: false }), slab(3, 7, 0.6, 4, 12, 0.3, M.steel('#b9b6ae', 0.3), { pos: [0, s * 17.6, 0] }));
  g.add(mesh(new THREE.TorusGeometry(22.6, 0.5, 10, 128), light('#ffd9a8'), { pos: [0, 0, 20.8], shadow: false }), turn([[4, 0], [4, 1], [3.4, 1.5], [0.01, 1.6]], M.poly(accent, 0.4), { pos: [0, 25, 6], rot: [-90, 0, 0] }));
  for (const s of [-1, 1]) { const pin = turn([[2.4, 0], [2.4, 17], [1.6, 18.6], [0.01, 19]], M.steel('#cfcac0', 0.2)); pin.rotation.y = Math.PI; pin.position.set(s * 9.5, 0, -21); g.add(pin); }
  return g;
}
/** Round dial for the wall. */
export function thermostat(p = {}) {
  const { finish = 'silver', warm = '#ff9a62' } = p, g = group();
  g.add(turn([[38, -13], [41, -11.6], [41.6, -9], [41.6, -6]], M.poly('white', 0.46), { seg: 128 }), turn([[41.8, -6.2], [42.6, -5], [42.6, 7], [41.8, 9.6], [39.6, 11], [37.8, 10.6]], M.aluminium(finish, 0.26), { seg: 128, capStart: false, capEnd: false, crease: 40 }), turn([[37.8, 10.4], [34, 11], [0.01, 11.6]], M.blackGlass(), { seg: 128, capStart: false, crease: 60 }));
  const c = canvas(900, 900), x = c.getContext('2d'); x.fillStyle = '#05070a'; x.fillRect(0, 0, 900, 900); x.lineCap = 'round'; x.lineWidth = 30; x.strokeStyle = '#2a2f38'; x.beginPath(); x.arc(450, 450, 380, 2.36, 7.06); x.stroke(); x.strokeStyle = warm; x.beginPath(); x.arc(450, 450, 380, 2.36, 5.5); x.stroke();
  x.fillStyle = '#fff'; x.textAlign = 'center'; x.font = `300 260px ${FONT}`; x.fillText('21.5', 450, 530); x.font = `500 58px ${FONT}`; x.fillStyle = '#aab2bf'; x.fillText('Living room', 450, 300); x.fillStyle = warm; x.fillText('Heating', 450, 660);
  g.add(mesh(new THREE.CircleGeometry(34, 128), M.screen(c, 1), { pos: [0, 0, 11.66], shadow: false }));
  for (let i = 0; i < 120; i++) { const a = i * Math.PI / 60; g.add(slab(0.5, 9, 0.2, 0, 0.25, 0.08, M.darkMetal(), { pos: [Math.cos(a) * 42.62, Math.sin(a) * 42.62, 1], rot: [90, (a * 180) / Math.PI - 90, 0], shadow: false })); }
  return g;
}
/** Camera: a ball in a cup, on a round foot. */
export function cam(p = {}) {
  const { finish = 'white', eye = 15 } = p, g = group(), shell = M.poly(finish, 0.42), foot = group(), head = group(), ball = [];
  foot.add(turn([[30, 0], [31.4, 0.8], [31.8, 3], [31, 5.2], [26, 7], [12, 9], [8.4, 13], [8, 24]], shell, { seg: 96, crease: 60 })); foot.rotation.x = -Math.PI / 2; g.add(foot);
  for (let k = 0; k <= 40; k++) { const t = (-90 + k / 40 * 124) * Math.PI / 180; ball.push([30 * Math.cos(t) + 0.01, 30 * Math.sin(t)]); }
  head.add(turn(ball, shell, { seg: 128, capEnd: false, crease: 60 }), turn([[24.9, 16.6], [24.6, 17.6], [23.6, 18], [23, 17.2]], M.aluminium('silver', 0.24), { seg: 128, capStart: false, capEnd: false }), turn([[23, 17.2], [18, 18.6], [8, 19.6], [0.01, 19.8]], M.blackGlass(), { seg: 128, capStart: false, crease: 60 }), place(lens(eye * 0.72, { ring: M.darkMetal(), height: 1.6, well: 1.6, rings: 4, coat: 410 }), { pos: [0, 1, 18.6] }));
  for (const s of [-1, 1]) head.add(turn([[1.4, 19], [1.2, 19.5]], M.lensCoat(300), { pos: [s * 16, 4, -1.2], shadow: false })); head.add(turn([[1.2, 18.5], [1.1, 19.1]], light('#8dffb8'), { pos: [0, -15.4, 0], shadow: false }));
  head.position.y = 51; head.rotation.x = -0.06; g.add(head); return g;
}
/** Door sensor and its magnet. */
export function sensor(p = {}) {
  const { finish = 'white' } = p, shell = M.poly(finish, 0.42), one = (w, h, d, x) => group(mesh(loft(roundRect(w, h, 6, { seg: 18 }), edge(-d / 2, d / 2, 1.4, 2.6, 10), { crease: 50 }), shell, { pos: [x, 0, 0] }), mesh(loft(roundRect(w + 0.1, h + 0.1, 6), edge(-d / 2 + 2.2, -d / 2 + 2.7, 0.05, 0.05)), M.cavity('#8b8e93'), { pos: [x, 0, 0], shadow: false }));
  const a = one(30, 74, 15, -13), b = one(15, 46, 13, 17); b.position.y = -14; a.add(turn([[1.5, 7.5], [1.3, 7.7]], light('#8dffb8'), { pos: [-13, 26, 0], shadow: false }), slab(13, 2.2, 1.1, 7.48, 7.6, 0.02, M.steel('silver', 0.2), { pos: [-13, -26, 0], shadow: false }));
  return group(a, b);
}
/** Wireless charging pad with its cable, lying on the floor. */
export function chargePad(p = {}) {
  const { finish = 'graphite', accent = 'coral' } = p, b = group();
  b.add(turn([[46, 0], [48, 0.6], [49.4, 2.6], [49.6, 5], [48.8, 7.4], [46.6, 8.6], [44.6, 8.4]], M.aluminium(finish, 0.3), { seg: 128, crease: 50, capEnd: false }), turn([[44.6, 8.3], [44, 8.7], [0.01, 8.8]], M.fabric(finish, 5), { seg: 128, capStart: false, crease: 60 }), mesh(new THREE.TorusGeometry(27, 0.7, 10, 128), M.silicone(accent), { pos: [0, 0, 8.7] }));
  b.add(tube([[0, 48, 4], [0, 66, 3.4], [16, 88, 2.4], [52, 84, 2.2], [80, 56, 2.2], [86, 20, 2.2]], 1.9, M.rubber(finish)), slab(7, 14, 3, 1, 7, 1, M.rubber(finish), { pos: [0, 54, 0] }), slab(11, 20, 2.6, 0, 6, 0.8, M.aluminium('silver', 0.3), { pos: [86, 9, 0] }), slab(8.2, 7, 1, 1.8, 4.2, 0.4, M.steel('#c9ccd0', 0.2), { pos: [86, -4, 0] }));
  return upright(b);
}
