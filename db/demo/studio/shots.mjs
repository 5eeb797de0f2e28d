// Every picture of the demo shop: which device, in which finish, seen from where.
// The name of a shot is the name of its file: <product>-<colour>[-view].webp, or <product>[-view].webp without colours.
export const defaults = { size: 1000, samples: 14, rig: 'soft', tone: 'neutral', outWidth: 1000, maxKB: 40, camera: { az: 0, el: 8, fov: 16, fill: 0.84 } };

/** Knitted cloth is expensive to encode: these are a little smaller, to stay within the size every picture may have. */
const knitted = (shots) => shots.map((shot) => ({ ...shot, outWidth: 800 }));
/** Rendered at the size they are shown. */
const smaller = (groups) => groups.map((group) => [group].flat().map((shot) => ({ size: 800, outWidth: 800, samples: 10, floorSamples: 56, ...shot })));
const wide = (device, params, rot, pos = [0, 0, 0]) => ({ device, params, rot, pos });
const DARK = new Set(['black', 'graphite', 'midnight', 'plum', 'forest']);

/** A telephone: front and back together in every colour, then the back, the camera and the front of the first colour. */
function phone(product, colours, params, extra = ['back']) {
  const { h = 152 } = params, shots = [];
  for (const [colour, wall] of Object.entries(colours)) {
    const own = { ...params, finish: colour, wall };
    shots.push({ name: `${product}-${colour}`, items: [wide('phone', own, [0, -16, 0], [30, 0, 22]), wide('phone', own, [0, 164, 0], [-26, 0, -22])], camera: { az: 4, el: 7 } });
  }
  const [colour, wall] = Object.entries(colours)[0], own = { ...params, finish: colour, wall };
  if (extra.includes('back')) shots.push({ name: `${product}-${colour}-back`, items: [wide('phone', own, [0, 208, 0])] });
  if (extra.includes('camera')) shots.push({ name: `${product}-${colour}-camera`, items: [wide('phone', own, [0, 205, 0])], camera: { el: 14, target: [4, h - 34, 0], zoomR: 36 } });
  if (extra.includes('front')) shots.push({ name: `${product}-${colour}-front`, items: [wide('phone', own, [0, 0, 0])], camera: { az: 0, el: 2 } });
  return shots;
}
/** Anything that is one device, photographed alike in every colour; `views` are further cameras on the first colour. */
function each(product, colours, device, params, camera, views = {}, rot = [0, 0, 0]) {
  const finish = (colour) => (colour ? { ...params, finish: colour } : params), tag = (colour) => (colour ? `-${colour}` : '');
  const shots = colours.map((colour) => ({ name: `${product}${tag(colour)}`, items: [wide(device, finish(colour), rot)], camera, ...(DARK.has(colour) && device === 'laptop' ? { rig: 'dark' } : {}) }));
  for (const [view, v] of Object.entries(views)) shots.push({ name: `${product}${tag(colours[0])}-${view}`, items: [wide(device, { ...finish(colours[0]), ...v.params }, v.rot || rot)], camera: v.camera });
  return shots;
}
function foldable(product, colours, params) {
  return Object.entries(colours).flatMap(([colour, wall], i) => {
    const own = { ...params, finish: colour, wall };
    return [{ name: `${product}-${colour}`, items: [wide('tablet.foldable', own, [0, 0, 0])], camera: { az: -16, el: 12 } }, ...(i ? [] : [{ name: `${product}-${colour}-back`, items: [wide('tablet.foldable', { ...own, open: 150 }, [0, 196, 0])], camera: { az: 10, el: 10 } }])];
  });
}
function watch(product, looks, params, extra = true) {
  return Object.entries(looks).flatMap(([finish, band], i) => {
    const own = { ...params, finish, band };
    return [{ name: `${product}-${finish}`, items: [wide('watch', own, [-14, 0, 0])], camera: { az: -30, el: 9 } }, ...(i || !extra ? [] : [{ name: `${product}-${finish}-face`, items: [wide('watch', own, [-10, 0, 0])], camera: { az: -6, el: 10 } }])];
  });
}
const laptop = (product, looks, params) => Object.entries(looks).flatMap(([finish, wall], i) => {
  const own = { ...params, finish, wall };
  return [{ name: `${product}-${finish}`, items: [wide('laptop', own, [0, 0, 0])], camera: { az: -28, el: 16 } }, ...(i ? [] : [{ name: `${product}-${finish}-back`, items: [wide('laptop', { ...own, open: 62 }, [0, 0, 0])], camera: { az: 152, el: 20 } }])];
});
const tablet = (product, looks, params, extra = true) => Object.entries(looks).flatMap(([finish, wall], i) => {
  const own = { ...params, finish, wall };
  return [{ name: `${product}-${finish}`, items: [wide('tablet', own, [-8, 0, 0])], camera: { az: -26, el: 8 } }, ...(i || !extra ? [] : [{ name: `${product}-${finish}-back`, items: [wide('tablet', own, [-8, 0, 0])], camera: { az: 150, el: 10 } }])];
});

const MAX = { w: 77, h: 163, r: 12.5 }, NIMBUS = { island: 'disc', satin: false, w: 75, h: 160, r: 13, seed: 4 }, TERN = { island: 'bar', w: 73, h: 154, r: 14, ui: 'home' }, FERN = { island: 'duo', w: 73, h: 155, r: 9, d: 8.8, seed: 2, bezel: 2.4, flat: 0.85 };

const groups = [
  // phones
  phone('orvo-a7', { midnight: 'dusk', sage: 'lagoon', lilac: 'bloom', ultramarine: 'cobalt' }, {}, ['back', 'camera', 'front']),
  phone('orvo-a7-max', { graphite: 'ember', silver: 'mineral', coral: 'bloom' }, { ...MAX, seed: 2 }, ['back', 'camera']),
  phone('orvo-a5', { sky: 'lagoon', graphite: 'mineral', butter: 'citrus' }, { island: 'wedge', w: 74, h: 158, r: 12, seed: 3, bezel: 2.2 }),
  phone('orvo-a3', { black: 'cobalt', sage: 'citrus' }, { island: 'duo', w: 75, h: 161, r: 11, d: 8.6, seed: 5, bezel: 2.8, ui: 'home' }),
  foldable('orvo-fold', { lilac: 'bloom', graphite: 'ember' }, {}),
  phone('orvo-a6-renewed', { midnight: 'mineral', silver: 'dusk' }, { island: 'pill', w: 71, h: 149, r: 10.5, seed: 8, bezel: 2.2 }),
  phone('nimbus-x', { silver: 'cobalt', ultramarine: 'lagoon', black: 'ember' }, NIMBUS, ['back', 'camera', 'front']),
  phone('nimbus-x-lite', { sky: 'bloom', rose: 'dusk', black: 'mineral' }, { ...NIMBUS, satin: true, w: 73, h: 156, seed: 9 }),
  phone('nimbus-9', { plum: 'bloom', white: 'lagoon' }, { ...NIMBUS, w: 74, h: 158, r: 10, seed: 11, ui: 'home', bezel: 2.1 }),
  foldable('nimbus-duo', { ultramarine: 'cobalt', sand: 'ember' }, { w: 72, h: 148, r: 12 }),
  phone('nimbus-8-renewed', { black: 'lagoon', silver: 'citrus' }, { ...NIMBUS, w: 72, h: 152, r: 9, seed: 14, bezel: 2.5 }),
  phone('tern-3', { coral: 'citrus', forest: 'lagoon', sand: 'ember' }, TERN, ['back', 'camera']),
  phone('tern-3-plus', { forest: 'mineral', sky: 'cobalt' }, { ...TERN, w: 78, h: 164, r: 15, ui: 'lock', seed: 6 }),
  phone('tern-mini', { butter: 'bloom', lilac: 'dusk', black: 'citrus' }, { ...TERN, w: 66, h: 138, r: 14, seed: 7, ui: 'lock' }),
  phone('tern-2', { copper: 'ember' }, { ...TERN, w: 72, h: 152, r: 11, seed: 12, bezel: 2.4, ui: 'lock' }),
  // computers
  laptop('lumen-14', { silver: 'cobalt', graphite: 'dusk', sand: 'ember' }, {}),
  laptop('lumen-16', { graphite: 'lagoon', silver: 'mineral' }, { w: 356, d: 247, t: 11, seed: 6 }),
  laptop('lumen-air-13', { sky: 'bloom', silver: 'lagoon' }, { w: 297, d: 209, t: 7.4, lidT: 3.6, seed: 8, win: false }),
  laptop('lumen-note-12', { sage: 'citrus' }, { w: 279, d: 196, t: 10.5, r: 14, seed: 3, keys: 'white', bezel: 7 }),
  tablet('slate-11', { silver: 'lagoon', graphite: 'cobalt' }, {}),
  tablet('slate-13', { graphite: 'ember', silver: 'dusk' }, { w: 281, h: 215, d: 5.4 }),
  tablet('slate-mini', { lilac: 'bloom', silver: 'mineral' }, { w: 195, h: 134, d: 6.4, pen: false }),
  each('lumen-27', ['silver'], 'laptop.monitor', {}, { az: -20, el: 8 }, { back: { camera: { az: 158, el: 12 } } }),
  each('lumen-32', ['graphite'], 'laptop.monitor', { w: 714, h: 412, wall: 'dusk', seed: 3, win: false }, { az: 20, el: 8 }, { back: { camera: { az: 200, el: 12 } } }),
  each('lumen-k1', ['silver', 'graphite'], 'laptop.keyboard', {}, { az: -24, el: 36 }, { top: { camera: { az: 24, el: 52 } } }),
  each('lumen-m1', ['white', 'graphite'], 'laptop.mouse', {}, { az: -152, el: 30 }, { top: { camera: { az: -122, el: 50 } } }),
  // wearables
  watch('tempo-44', { graphite: 'ultramarine', silver: 'white', copper: 'sand' }, {}),
  watch('tempo-40', { silver: 'lilac', copper: 'rose' }, { size: 40, bandW: 20, accent: 'lilac' }),
  watch('tempo-run', { black: 'coral', sky: 'graphite' }, { size: 46, accent: 'butter', thick: 12.4, bandW: 24 }),
  watch('tempo-classic', { silver: '#6b4226', graphite: 'black' }, { size: 42, accent: 'sand', bandW: 21, thick: 9.8 }),
  watch('tempo-junior', { white: 'sky', butter: 'sage' }, { size: 38, accent: 'sky', bandW: 18 }),
  watch('orvo-watch', { midnight: 'forest', silver: 'midnight' }, { size: 45, accent: 'sage', thick: 10 }),
  // audio
  each('aria-one', ['sand', 'midnight', 'white'], 'headphones', {}, { az: -34, el: 10 }, { side: { camera: { az: -74, el: 8 } } }),
  each('aria-studio', ['black'], 'headphones', { metal: 'graphite', pads: 'black', cup: [82, 96] }, { az: 34, el: 10 }, { side: { camera: { az: 76, el: 8 } } }),
  each('aria-lite', ['coral', 'sky'], 'headphones', { metal: 'white', cup: [66, 76], span: 150 }, { az: -30, el: 12 }, { side: { camera: { az: -78, el: 8 } } }),
  each('aria-mini', ['white', 'black'], 'headphones.buds', {}, { az: -18, el: 16 }, { case: { params: { loose: false }, camera: { az: 30, el: 24 } } }),
  each('aria-mini-pro', ['midnight', 'sand'], 'headphones.buds', { accent: 'copper' }, { az: 18, el: 18 }, { case: { params: { loose: false }, camera: { az: -30, el: 26 } } }),
  each('orvo-buds', ['sage', 'lilac'], 'headphones.buds', {}, { az: -26, el: 20 }, { case: { params: { loose: false }, camera: { az: 24, el: 20 } } }),
  each('aria-roam', ['sage', 'coral', 'graphite'], 'sound', {}, { az: -32, el: 14 }, { side: { camera: { az: 34, el: 20 } } }),
  each('aria-roam-xl', ['ultramarine', 'graphite'], 'sound', { len: 262, r: 50, accent: 'butter' }, { az: -28, el: 16 }, { side: { camera: { az: 40, el: 14 } } }),
  knitted(each('aria-home', ['sand', 'graphite'], 'sound.homeSpeaker', {}, { az: -10, el: 20 }, { top: { camera: { az: -10, el: 44 } } })),
  knitted(each('aria-home-mini', ['sky', 'white'], 'sound.homeSpeaker', { r: 48, h: 72 }, { az: -10, el: 24 }, { top: { camera: { az: 12, el: 46 } } })),
  // cameras and games
  each('lumen-go', ['graphite'], 'camera', {}, { az: -28, el: 12 }, { front: { camera: { az: 14, el: 6 } } }),
  each('lumen-s1', ['silver', 'graphite'], 'camera.compact', {}, { az: -26, el: 14 }, { top: { camera: { az: 22, el: 34 } } }),
  each('kite-2', ['silver'], 'camera.drone', {}, { az: -28, el: 20, fill: 0.93 }, { top: { camera: { az: 24, el: 46, fill: 0.93 } } }),
  each('kite-mini', ['sand'], 'camera.drone', { accent: 'sky' }, { az: 30, el: 24, fill: 0.9 }, { top: { camera: { az: -20, el: 54, fill: 0.93 } } }),
  { name: 'arc-console', items: [wide('home.gameConsole', {}, [0, 28, 0], [55, 0, -40]), wide('home.pad', {}, [-58, 6, 0], [-95, 0, 120])], camera: { az: 6, el: 10 } },
  { name: 'arc-console-alone', items: [wide('home.gameConsole', {}, [0, -34, 0])], camera: { az: 0, el: 12 } },
  each('arc-pad', ['white', 'graphite', 'coral'], 'home.pad', {}, { az: -16, el: 22 }, { front: { camera: { az: 14, el: 40 } } }, [-52, 0, 0]),
  // network and printing
  each('mesh-6', ['white'], 'home.router', {}, { az: -24, el: 14 }, { top: { camera: { az: 26, el: 34 } } }),
  { name: 'mesh-6-duo-white', items: [wide('home.router', {}, [0, 14, 0], [-72, 0, 30]), wide('home.router', {}, [0, -10, 0], [66, 0, -40])], camera: { az: -8, el: 14 } },
  { name: 'mesh-6-duo-white-top', items: [wide('home.router', {}, [0, 14, 0], [-72, 0, 30]), wide('home.router', {}, [0, -10, 0], [66, 0, -40])], camera: { az: 22, el: 36 } },
  each('mesh-mini', ['graphite', 'white'], 'home.router', { w: 84, d: 62, h: 112 }, { az: 24, el: 16 }, { top: { camera: { az: -24, el: 36 } } }),
  each('inka-30', ['white'], 'home.printer', {}, { az: -28, el: 20 }, { front: { camera: { az: 4, el: 16 } } }),
  each('inka-50', ['graphite'], 'home.printer', { w: 430, h: 190, d: 320 }, { az: 28, el: 22 }, { front: { camera: { az: -4, el: 18 } } }),
  // cases, glass, power
  ['coral', 'midnight', 'sage', 'butter'].map((finish) => ({ name: `husk-soft-a7-${finish}`, items: [wide('phone.cased', { finish, phone: 'graphite' }, [0, 206, 0])] })),
  { name: 'husk-soft-a7-coral-front', items: [wide('phone.cased', { finish: 'coral', phone: 'graphite', wall: 'dusk' }, [0, -24, 0])] },
  ['ultramarine', 'sand', 'black'].map((finish) => ({ name: `husk-soft-x-${finish}`, items: [wide('phone.cased', { finish, phone: 'silver', island: 'disc', w: 75, h: 160, r: 13 }, [0, 154, 0])] })),
  { name: 'husk-soft-x-ultramarine-front', items: [wide('phone.cased', { finish: 'ultramarine', phone: 'silver', island: 'disc', w: 75, h: 160, r: 13, wall: 'cobalt' }, [0, 24, 0])] },
  ['plum', 'sky'].map((finish) => ({ name: `husk-grip-tern-3-${finish}`, items: [wide('phone.cased', { finish, phone: 'sand', island: 'bar', w: 73, h: 154, r: 14 }, [0, 204, 0])] })),
  { name: 'husk-grip-tern-3-plum-front', items: [wide('phone.cased', { finish: 'plum', phone: 'sand', island: 'bar', w: 73, h: 154, r: 14, wall: 'bloom' }, [0, -22, 0])] },
  { name: 'husk-glass-a7', items: [wide('phone.protector', { gap: 16 }, [0, -34, 0])] },
  { name: 'husk-glass-a7-close', items: [wide('phone.protector', { gap: 16 }, [0, -34, 0])], camera: { az: 0, el: 10, target: [0, 118, 0], zoomR: 44 } },
  { name: 'husk-glass-x', items: [wide('phone.protector', { gap: 18, w: 75, h: 160, r: 13, wall: 'cobalt', dx: 9 }, [0, 34, 0])] },
  { name: 'husk-glass-x-close', items: [wide('phone.protector', { gap: 18, w: 75, h: 160, r: 13, wall: 'cobalt', dx: 9 }, [0, 34, 0])], camera: { az: 0, el: 10, target: [0, 124, 0], zoomR: 44 } },
  each('volta-20', ['white', 'sky'], 'power', { w: 30, h: 30, d: 36, ports: ['c'], watt: 20 }, { az: 34, el: 16 }, { side: { camera: { az: 64, el: 16 } } }),
  each('volta-45', ['white', 'graphite'], 'power', {}, { az: 34, el: 16 }, { side: { camera: { az: -38, el: 14 } } }),
  each('volta-100', ['graphite', 'white'], 'power', { w: 46, h: 66, d: 62, ports: ['c', 'c', 'c', 'a'], watt: 100 }, { az: -34, el: 14 }, { side: { camera: { az: 44, el: 16 } } }),
  each('volta-10', ['midnight', 'coral', 'silver'], 'power.powerbank', {}, { az: 28, el: 14 }, { top: { camera: { az: -26, el: 32 } } }),
  each('volta-26', ['graphite'], 'power.powerbank', { w: 80, h: 164, d: 26, mah: '26 800', watt: 100 }, { az: -28, el: 14 }, { top: { camera: { az: 26, el: 30 } } }),
  each('volta-c1', ['white', 'graphite'], 'power.cable', { turns: 2.2 }, { az: 12, el: 40 }, { close: { camera: { az: 20, el: 24 } } }),
  each('volta-c3', ['graphite', 'coral'], 'power.cable', { turns: 4.2, accent: 'butter' }, { az: -10, el: 38 }, { close: { camera: { az: -34, el: 22 } } }),
  // parts
  each('fettle-battery-a7', [null], 'parts', {}, { az: -24, el: 46 }, { close: { camera: { az: 20, el: 56 } } }, [-90, 0, 0]),
  each('fettle-battery-x', [null], 'parts', { w: 66, h: 98, mAh: 5020, code: 'NB-X2', accent: 'ultramarine' }, { az: 24, el: 46 }, { close: { camera: { az: -22, el: 58 } } }, [-90, 0, 0]),
  each('fettle-display-a7', [null], 'parts.display', {}, { az: -28, el: 48 }, { back: { rot: [90, 0, 0], camera: { az: 26, el: 50 } } }, [-90, 0, 0]),
  each('fettle-display-x', [null], 'parts.display', { w: 73.5, h: 158.5, r: 12.5, wall: 'cobalt' }, { az: 28, el: 48 }, { back: { rot: [90, 0, 0], camera: { az: -24, el: 50 } } }, [-90, 0, 0]),
  each('fettle-camera-a7', [null], 'parts.camera', {}, { az: -24, el: 50 }, { close: { camera: { az: 26, el: 58 } } }, [-90, 0, 0]),
  each('fettle-port-a7', [null], 'parts.portFlex', {}, { az: -20, el: 52 }, { close: { camera: { az: 22, el: 60 } } }, [-90, 0, 0]),
  // the second range of every department: a little smaller, so that two hundred of them stay affordable
  ...smaller([
  phone('orvo-a7-pro', { graphite: 'cobalt', sand: 'ember' }, { ...MAX, w: 74, h: 156, seed: 11 }, ['back', 'camera']),
  phone('nimbus-x-ultra', { black: 'ember', plum: 'bloom' }, { ...NIMBUS, w: 78, h: 164, seed: 6 }, ['back', 'camera']),
  phone('tern-3-pro', { forest: 'lagoon', copper: 'ember' }, { ...TERN, w: 75, h: 158, ui: 'lock', seed: 3 }, ['back']),
  phone('fern-6', { forest: 'citrus', sand: 'mineral' }, { ...FERN }, ['back', 'camera']),
  phone('orvo-a4', { midnight: 'lagoon', coral: 'bloom' }, { island: 'wedge', w: 74, h: 159, r: 12, seed: 9, bezel: 2.4 }, ['back']),
  phone('orvo-a7-lite', { sky: 'cobalt', rose: 'bloom' }, { w: 70, h: 148, seed: 12, bezel: 2.2 }, ['back']),
  phone('nimbus-7', { white: 'dusk', graphite: 'mineral' }, { ...NIMBUS, w: 73, h: 157, seed: 7, bezel: 2.5 }, ['back']),
  phone('tern-lite', { butter: 'citrus', lilac: 'bloom' }, { ...TERN, w: 71, h: 150, seed: 8, bezel: 2.5 }, ['back']),
  phone('fern-6-mini', { sage: 'lagoon' }, { ...FERN, w: 68, h: 141, r: 10, seed: 4 }, ['back']),
  phone('fern-4', { graphite: 'citrus' }, { ...FERN, w: 75, h: 162, d: 9.2, seed: 5, bezel: 2.8 }, ['back']),
  phone('fern-tough', { black: 'ember' }, { ...FERN, w: 80, h: 166, d: 12.5, r: 14, seed: 6, bezel: 4, flat: 0.5, frame: 'graphite' }, ['back']),
  foldable('orvo-fold-mini', { sky: 'cobalt', sand: 'ember' }, { w: 62, h: 132 }),
  foldable('tern-fold', { forest: 'lagoon' }, { w: 68, h: 146, r: 13 }),
  phone('orvo-a5-renewed', { graphite: 'lagoon' }, { island: 'wedge', w: 74, h: 158, r: 12, seed: 13, bezel: 2.2 }, ['back']),
  phone('orvo-a6-max-renewed', { silver: 'cobalt', midnight: 'dusk' }, { island: 'pill', ...MAX, seed: 14, bezel: 2.2 }, ['back']),
  phone('nimbus-x-renewed', { silver: 'ember' }, { ...NIMBUS, seed: 15 }, ['back']),
  phone('nimbus-9-renewed', { sky: 'lagoon' }, { ...NIMBUS, w: 72, h: 154, seed: 16, bezel: 2.4 }, ['back']),
  phone('tern-2-renewed', { coral: 'bloom' }, { ...TERN, w: 72, h: 152, seed: 17, bezel: 2.4 }, ['back']),
  phone('tern-mini-renewed', { sage: 'lagoon' }, { ...TERN, w: 66, h: 138, seed: 18 }, ['back']),
  phone('orvo-a3-renewed', { black: 'mineral' }, { island: 'duo', w: 75, h: 161, r: 11, d: 8.6, seed: 19, bezel: 2.8 }, ['back']),
  phone('fern-3-renewed', { sand: 'citrus' }, { ...FERN, w: 74, h: 158, d: 9.4, seed: 20, bezel: 3 }, ['back']),
  foldable('orvo-fold-renewed', { graphite: 'dusk' }, {}),
  laptop('lumen-14-pro', { graphite: 'ember', silver: 'lagoon' }, { w: 318, d: 226, t: 11, seed: 6 }),
  laptop('lumen-note-14', { sky: 'lagoon', silver: 'dusk' }, { w: 322, d: 222, t: 11.5, bezel: 8, seed: 7, keys: 'white' }),
  laptop('mica-15', { black: 'ember' }, { w: 356, d: 252, t: 15, lidT: 6, r: 7, bezel: 7, seed: 8 }),
  laptop('mica-17', { black: 'cobalt' }, { w: 396, d: 276, t: 17, lidT: 6.4, r: 7, bezel: 7, seed: 9 }),
  laptop('fern-book-13', { sage: 'citrus' }, { w: 298, d: 212, t: 12.5, bezel: 7, seed: 10, keys: 'graphite' }),
  laptop('lumen-14-renewed', { silver: 'mineral' }, { seed: 11 }),
  tablet('slate-9', { graphite: 'dusk', coral: 'bloom' }, { w: 216, h: 148, bezel: 10, pen: false }),
  tablet('slate-11-kids', { sky: 'citrus', coral: 'bloom' }, { w: 262, h: 192, d: 12, r: 24, bezel: 14, pen: false }),
  tablet('slate-13-pro', { black: 'cobalt', silver: 'ember' }, { w: 286, h: 212, d: 5.4, bezel: 7 }),
  tablet('fern-tab-10', { sage: 'lagoon' }, { w: 246, h: 168, d: 8.4, bezel: 11, pen: false }),
  tablet('slate-11-renewed', { silver: 'dusk' }, {}),
  each('lumen-24', [null], 'laptop.monitor', { w: 545, h: 318, wall: 'dusk', seed: 6 }, { az: -20, el: 7 }, { back: { camera: { az: 152, el: 9 } } }),
  each('lumen-34', [null], 'laptop.monitor', { w: 815, h: 358, wall: 'ember', seed: 7, win: false }, { az: -18, el: 7 }, { back: { camera: { az: 152, el: 9 } } }),
  each('mica-27', [null], 'laptop.monitor', { finish: 'graphite', wall: 'bloom', seed: 8, win: false }, { az: 22, el: 7 }, { back: { camera: { az: 152, el: 9 } } }),
  each('lumen-k2', ['silver', 'midnight'], 'laptop.keyboard', { w: 286, d: 112, knob: false }, { az: -22, el: 34 }),
  each('mica-k60', ['black'], 'laptop.keyboard', { keys: 'graphite', ink: '#ee8a70', w: 300, d: 116, accent: 'ultramarine' }, { az: 22, el: 34 }, { close: { camera: { az: -34, el: 26 } } }),
  each('mica-m5', ['black', 'white'], 'laptop.mouse', { accent: 'ultramarine' }, { az: -32, el: 26 }),
  each('lumen-m2', ['sand', 'sage'], 'laptop.mouse', { accent: 'silver' }, { az: 32, el: 24 }),
  watch('tempo-48', { black: 'graphite', copper: 'sand' }, { size: 48, accent: 'copper' }),
  watch('tempo-lite', { graphite: 'sage', silver: 'coral' }, { size: 42, thick: 9.4, accent: 'sage' }),
  watch('orvo-watch-mini', { rose: 'rose', graphite: 'midnight' }, { size: 39, bandW: 19, thick: 9.6, accent: 'lilac' }),
  watch('fern-watch', { sand: 'forest' }, { size: 43, accent: 'sage' }),
  watch('tempo-44-renewed', { silver: 'graphite' }, { accent: 'sky' }),
  watch('tempo-trail', { graphite: 'forest', sand: 'copper' }, { size: 49, thick: 13, bandW: 24, accent: 'butter' }),
  watch('tempo-swim', { midnight: 'sky' }, { size: 43, thick: 11, accent: 'sky' }),
  watch('tempo-run-pro', { black: 'coral', silver: 'butter' }, { size: 46, thick: 11.6, accent: 'coral' }),
  each('aria-one-pro', ['black', 'copper'], 'headphones', { metal: 'copper', cup: [78, 92] }, { az: -34, el: 8 }, { side: { camera: { az: -78, el: 6 } } }),
  each('aria-kids', ['sky', 'coral'], 'headphones', { metal: 'butter', span: 132, cup: [62, 72] }, { az: 32, el: 9 }),
  each('mica-headset', ['graphite'], 'headphones', { metal: 'ultramarine', cup: [80, 96], pads: 'black' }, { az: 30, el: 8 }, { side: { camera: { az: 76, el: 6 } } }),
  each('aria-studio-x', ['silver'], 'headphones', { metal: 'graphite', cup: [84, 96], pads: 'black' }, { az: -30, el: 8 }, { side: { camera: { az: -76, el: 6 } } }),
  each('aria-one-renewed', ['midnight'], 'headphones', { metal: 'silver' }, { az: -32, el: 8 }),
  each('aria-mini-lite', ['sage', 'white'], 'headphones.buds', {}, { az: -22, el: 20 }),
  each('tern-buds', ['butter', 'coral'], 'headphones.buds', {}, { az: 22, el: 20 }),
  each('nimbus-buds', ['black', 'silver'], 'headphones.buds', {}, { az: -24, el: 22 }),
  each('fern-buds', ['sand'], 'headphones.buds', {}, { az: 24, el: 22 }),
  knitted(each('aria-roam-mini', ['butter', 'midnight'], 'sound', { len: 120, r: 34, accent: 'copper' }, { az: -24, el: 14 })),
  knitted(each('aria-roam-party', ['black'], 'sound', { len: 310, r: 62, accent: 'coral' }, { az: 24, el: 14 }, { side: { camera: { az: 62, el: 10 } } })),
  knitted(each('aria-home-max', ['graphite', 'sand'], 'sound.homeSpeaker', { r: 66, h: 190 }, { az: 12, el: 20 })),
  knitted(each('halo-voice', ['sky'], 'sound.homeSpeaker', { r: 46, h: 74 }, { az: -12, el: 26 })),
  each('lumen-go-mini', ['white'], 'camera', { w: 60, h: 45, d: 28, accent: 'sky' }, { az: -26, el: 12 }, { front: { camera: { az: 0, el: 5 } } }),
  each('lumen-s2', ['graphite'], 'camera.compact', { skin: 'black', accent: 'sky' }, { az: 24, el: 10 }, { top: { camera: { az: 20, el: 34 } } }),
  each('vireo-c1', ['silver', 'black'], 'camera.compact', { w: 104, h: 62, skin: 'copper', accent: 'butter' }, { az: -24, el: 10 }),
  each('vireo-c3', ['black'], 'camera.compact', { w: 122, h: 76, d: 40, skin: 'midnight', accent: 'copper' }, { az: 26, el: 12 }, { top: { camera: { az: -22, el: 34 } } }),
  each('vireo-action', ['sage'], 'camera', { accent: 'butter', feet: true }, { az: 26, el: 10 }, { front: { camera: { az: 0, el: 5 } } }),
  each('kite-3', [null], 'camera.drone', { finish: 'graphite', accent: 'sky' }, { az: 26, el: 15 }, { top: { camera: { az: 28, el: 42 } } }),
  each('kite-mini-se', [null], 'camera.drone', { finish: 'white', accent: 'butter' }, { az: -28, el: 16 }),
  each('kite-scout', [null], 'camera.drone', { finish: 'sand', accent: 'forest' }, { az: -24, el: 18 }, { front: { camera: { az: 0, el: 8 } } }),
  each('arc-console-lite', [null], 'home.gameConsole', { finish: 'graphite', w: 76, d: 220, h: 250 }, { az: -34, el: 10 }),
  each('arc-pad-pro', ['black', 'silver'], 'home.pad', { accent: 'copper' }, { az: 18, el: 34 }, {}, [-62, 0, 0]),
  each('mica-pad', ['plum'], 'home.pad', { accent: 'butter' }, { az: -18, el: 34 }, {}, [-62, 0, 0]),
  each('mesh-7', ['graphite', 'white'], 'home.router', { w: 116, h: 190 }, { az: 24, el: 14 }),
  [{ name: 'mesh-7-trio', items: [wide('home.router', { finish: 'white', h: 190, w: 116 }, [0, 0, 0], [0, 0, -20]), wide('home.router', { finish: 'white' }, [0, 20, 0], [-118, 0, 30]), wide('home.router', { finish: 'white' }, [0, -20, 0], [118, 0, 30])], camera: { az: 10, el: 13 } }],
  each('mesh-dock', ['sand'], 'home.router', { w: 96, d: 88, h: 132 }, { az: -24, el: 20 }),
  each('inka-20', [null], 'home.printer', { w: 350, d: 270, h: 128 }, { az: 26, el: 18 }),
  each('inka-70', [null], 'home.printer', { finish: 'graphite', w: 430, d: 340, h: 210 }, { az: -26, el: 16 }),
  each('halo-bulb', ['white'], 'halo', {}, { az: -20, el: 10 }, { close: { camera: { az: 30, el: 26 } } }),
  [{ name: 'halo-bulb-duo', items: [wide('halo', { accent: 'copper' }, [0, 0, 0], [-37, 0, -12]), wide('halo', { accent: 'copper' }, [0, 0, 0], [37, 0, 12])], camera: { az: 6, el: 12 } }],
  each('halo-lamp', ['sand', 'graphite'], 'halo.lamp', {}, { az: -14, el: 10 }),
  each('halo-plug', ['white'], 'halo.plug', {}, { az: -32, el: 14 }, { side: { camera: { az: 44, el: 16 } } }),
  each('halo-thermostat', ['silver', 'copper'], 'halo.thermostat', {}, { az: -26, el: 8 }),
  each('halo-cam', ['white', 'graphite'], 'halo.cam', {}, { az: -24, el: 9 }),
  each('halo-cam-yard', ['forest'], 'halo.cam', { eye: 20 }, { az: 26, el: 9 }),
  each('halo-door', ['white'], 'halo.sensor', {}, { az: -26, el: 10 }),
  each('husk-soft-a5', ['sky', 'graphite'], 'phone.cased', { island: 'wedge', w: 74, h: 158, r: 12 }, { az: 0, el: 8 }, {}, [0, 206, 0]),
  each('husk-soft-a7-max', ['coral', 'midnight'], 'phone.cased', { ...MAX }, { az: 0, el: 8 }, {}, [0, 206, 0]),
  each('husk-soft-x-lite', ['rose', 'black'], 'phone.cased', { ...NIMBUS, w: 72, h: 154 }, { az: 0, el: 8 }, {}, [0, 154, 0]),
  each('husk-soft-tern-mini', ['sage', 'butter'], 'phone.cased', { ...TERN, w: 66, h: 138 }, { az: 0, el: 8 }, {}, [0, 206, 0]),
  each('husk-soft-nimbus-9', ['sand', 'forest'], 'phone.cased', { ...NIMBUS, w: 72, h: 154 }, { az: 0, el: 8 }, {}, [0, 154, 0]),
  each('husk-grip-a7', ['black', 'ultramarine'], 'phone.cased', { phone: 'silver' }, { az: 0, el: 10 }, {}, [0, 202, 0]),
  each('husk-grip-x', ['plum'], 'phone.cased', { ...NIMBUS, phone: 'silver' }, { az: 0, el: 10 }, {}, [0, 202, 0]),
  each('husk-glass-a5', [null], 'phone.protector', { w: 74, h: 158, r: 12, wall: 'lagoon' }, { az: -26, el: 8 }),
  each('husk-glass-a7-max', [null], 'phone.protector', { ...MAX, wall: 'ember' }, { az: 26, el: 8 }),
  each('husk-glass-tern-3', [null], 'phone.protector', { w: 73, h: 154, r: 14, wall: 'bloom' }, { az: -26, el: 8 }),
  each('husk-glass-fern-6', [null], 'phone.protector', { ...FERN, wall: 'citrus' }, { az: 26, el: 8 }),
  each('volta-30', ['white', 'midnight'], 'power', { w: 34, h: 36, d: 40, ports: ['c'], watt: 30 }, { az: 34, el: 14 }),
  each('volta-65', ['graphite', 'sand'], 'power', { w: 40, h: 50, d: 52, ports: ['c', 'c', 'a'], watt: 65 }, { az: -34, el: 14 }),
  each('volta-140', ['black'], 'power', { w: 54, h: 74, d: 70, ports: ['c', 'c', 'c', 'a'], watt: 140, accent: 'butter' }, { az: 34, el: 14 }, { side: { camera: { az: -44, el: 16 } } }),
  each('volta-pad', ['graphite', 'sand'], 'halo.chargePad', {}, { az: -20, el: 36 }),
  each('volta-5', ['rose', 'sky'], 'power.powerbank', { w: 62, h: 98, d: 12, mah: '5 000', watt: 15 }, { az: 28, el: 14 }),
  each('volta-20k', ['forest', 'graphite'], 'power.powerbank', { w: 74, h: 156, d: 22, mah: '20 000', watt: 65 }, { az: -28, el: 14 }),
  each('volta-15-solid', ['sand'], 'power.powerbank', { w: 72, h: 146, d: 18, mah: '15 000', watt: 45 }, { az: 26, el: 14 }, { top: { camera: { az: -26, el: 32 } } }),
  each('volta-c2', ['sage', 'midnight'], 'power.cable', { turns: 3, accent: 'sand' }, { az: 14, el: 40 }),
  each('volta-c240', ['black'], 'power.cable', { turns: 3.6, accent: 'coral', metal: 'graphite' }, { az: -14, el: 40 }, { close: { camera: { az: -34, el: 22 } } }),
  ...[['a5', 62, 88, 5000, 'OR-B5', 'sky'], ['a3', 64, 84, 5200, 'OR-B3', 'butter'], ['tern-3', 58, 92, 4600, 'TR-33', 'coral'], ['nimbus-9', 60, 90, 4500, 'NB-92', 'lilac'], ['x-lite', 60, 94, 4700, 'NB-XL', 'plum'], ['fern-6', 66, 96, 5100, 'FN-60', 'sage']].map(([model, w, h, mAh, code, accent], i) => each(`fettle-battery-${model}`, [null], 'parts', { w, h, mAh, code, accent }, { az: i % 2 ? 24 : -24, el: 46 }, {}, [-90, 0, 0])),
  ...[['a5', 72, 156, 'lagoon'], ['tern-3', 71.5, 152.5, 'bloom'], ['x-lite', 70.5, 152.5, 'ember'], ['fern-6', 71, 153, 'citrus']].map(([model, w, h, wall], i) => each(`fettle-display-${model}`, [null], 'parts.display', { w, h, wall }, { az: i % 2 ? 28 : -28, el: 48 }, {}, [-90, 0, 0])),
  each('fettle-camera-x', [null], 'parts.camera', { lenses: 3 }, { az: 24, el: 50 }, {}, [-90, 0, 0]),
  each('fettle-camera-tern-3', [null], 'parts.camera', { lenses: 1 }, { az: -24, el: 50 }, {}, [-90, 0, 0]),
  each('fettle-port-x', [null], 'parts.portFlex', {}, { az: 24, el: 52 }, {}, [-90, 0, 0]),
  each('fettle-port-tern-3', [null], 'parts.portFlex', {}, { az: -30, el: 44 }, {}, [-90, 0, 0]),
  each('fettle-driver-30', [null], 'tools', {}, { az: -16, el: 42 }),
  each('fettle-driver-60', [null], 'tools', { rows: 4, columns: 15, accent: 'ultramarine', finish: 'silver' }, { az: 16, el: 42 }),
  each('fettle-opening-set', [null], 'tools.openingSet', {}, { az: -14, el: 42 }),
  each('fettle-mat', [null], 'tools.tray', {}, { az: -18, el: 42 }),
  ]),
  // wide art for slider and banners: cut out, with its shadow
  [
    ['hero-phones', [wide('phone', { finish: 'ultramarine', wall: 'cobalt', seed: 4 }, [0, -20, -4], [30, 0, 22]), wide('phone', { finish: 'lilac', wall: 'bloom' }, [0, 160, 5], [-34, 0, -22]), wide('phone', { finish: 'sage', wall: 'lagoon' }, [0, -30, 0], [104, 0, -40])], { az: 4, el: 7, fill: 0.92 }],
    ['hero-audio', [wide('headphones', { finish: 'midnight', metal: 'silver' }, [0, 0, 0], [-70, 0, 0]), wide('sound', { finish: 'coral' }, [0, -20, 0], [112, 0, 30]), wide('headphones.buds', { finish: 'white' }, [0, -16, 0], [46, 0, 110])], { az: -18, el: 12, fill: 0.92 }],
    ['hero-work', [wide('laptop', { finish: 'silver', wall: 'dusk' }, [0, 0, 0], [-60, 0, 0]), wide('tablet', { finish: 'graphite', wall: 'lagoon' }, [-8, -18, 0], [210, 0, 90]), wide('laptop.mouse', { finish: 'white' }, [0, 180, 0], [150, 0, 190])], { az: -14, el: 14, fill: 0.92 }],
    ['hero-wear', [wide('watch', { finish: 'graphite', band: 'ultramarine' }, [-14, 16, 0], [-29, 0, 0]), wide('watch', { finish: 'silver', band: 'lilac', size: 40, bandW: 20 }, [-14, -16, 0], [29, 0, 6])], { az: -10, el: 9, fill: 0.92 }],
    ['hero-repair', [wide('parts.display', {}, [-90, 0, 0], [-60, 0, 0]), wide('parts', {}, [-90, 0, 0], [44, 0, 6]), wide('parts.camera', {}, [-90, 0, 0], [110, 0, -30])], { az: -10, el: 50, fill: 0.92 }],
    ['hero-power', [wide('power', {}, [0, 0, 0], [-50, 0, 0]), wide('power.powerbank', { finish: 'coral' }, [0, 0, 0], [30, 0, 0]), wide('power.cable', { finish: 'graphite' }, [0, 0, 0], [40, 0, 110])], { az: 24, el: 20, fill: 0.92 }],
  ].map(([name, items, camera]) => ({ name, items, camera, transparent: true, size: 900, aspect: 1.6, outWidth: 1400, maxKB: 80, samples: 18 })),
];

// The first picture of every product comes first, then the other colours, then the further views.
const rank = (shot, place) => (/-(back|camera|front|face|side|top|case|close|alone)$/.test(shot.name) ? 2 : place > 0 ? 1 : 0);
const ranked = groups.flatMap((group) => [group].flat().map((shot, place) => ({ shot, rank: rank(shot, place) })));
export const shots = ranked.sort((a, b) => a.rank - b.rank).map(({ shot }) => shot);
