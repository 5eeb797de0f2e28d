import { each, laptop, smaller, tablet } from './makers.mjs';

const monitorBack = { back: { camera: { az: 152, el: 9 } } };

export const computerShots = [
  laptop('lumen-14', { silver: 'cobalt', graphite: 'dusk', sand: 'ember' }, {}, ['keys', 'closed', 'ports']),
  laptop('lumen-16', { graphite: 'lagoon', silver: 'mineral' }, { w: 356, d: 247, t: 11, seed: 6 }),
  laptop('lumen-air-13', { sky: 'bloom', silver: 'lagoon' }, { w: 297, d: 209, t: 7.4, lidT: 3.6, seed: 8, win: false }, ['keys', 'closed']),
  laptop('lumen-note-12', { sage: 'citrus' }, { w: 279, d: 196, t: 10.5, r: 14, seed: 3, keys: 'white', bezel: 7 }, ['keys', 'closed']),
  tablet('slate-11', { silver: 'lagoon', graphite: 'cobalt' }, {}, ['back', 'front', 'pen']),
  tablet('slate-13', { graphite: 'ember', silver: 'dusk' }, { w: 281, h: 215, d: 5.4 }),
  tablet('slate-mini', { lilac: 'bloom', silver: 'mineral' }, { w: 195, h: 134, d: 6.4, pen: false }, ['back', 'front', 'camera']),
  each('lumen-27', ['silver'], 'laptop.monitor', {}, { az: -20, el: 8 }, { back: { camera: { az: 158, el: 12 } }, front: { camera: { az: 0, el: 5 } }, side: { camera: { az: -78, el: 6 } } }),
  each('lumen-32', ['graphite'], 'laptop.monitor', { w: 714, h: 412, wall: 'dusk', seed: 3, win: false }, { az: 20, el: 8 }, { back: { camera: { az: 200, el: 12 } } }),
  each('lumen-k1', ['silver', 'graphite'], 'laptop.keyboard', {}, { az: -24, el: 36 }, { top: { camera: { az: 24, el: 52 } }, close: { camera: { az: -26, el: 32, target: [112, 14, -30], zoomR: 48 } }, side: { camera: { az: -62, el: 16 } } }),
  each('lumen-m1', ['white', 'graphite'], 'laptop.mouse', {}, { az: -152, el: 30 }, { top: { camera: { az: -122, el: 50 } }, front: { camera: { az: 180, el: 36 } }, close: { camera: { az: 158, el: 34, target: [0, 26, -30], zoomR: 29 } } }),
  ...smaller([
    laptop('lumen-14-pro', { graphite: 'ember', silver: 'lagoon' }, { w: 318, d: 226, t: 11, seed: 6 }, ['keys', 'closed']),
    laptop('lumen-note-14', { sky: 'lagoon', silver: 'dusk' }, { w: 322, d: 222, t: 11.5, bezel: 8, seed: 7, keys: 'white' }),
    laptop('mica-15', { black: 'ember' }, { w: 356, d: 252, t: 15, lidT: 6, r: 7, bezel: 7, seed: 8 }),
    laptop('mica-17', { black: 'cobalt' }, { w: 396, d: 276, t: 17, lidT: 6.4, r: 7, bezel: 7, seed: 9 }),
    laptop('fern-book-13', { sage: 'citrus' }, { w: 298, d: 212, t: 12.5, bezel: 7, seed: 10, keys: 'graphite' }),
    laptop('lumen-14-renewed', { silver: 'mineral' }, { seed: 11 }),
    tablet('slate-9', { graphite: 'dusk', coral: 'bloom' }, { w: 216, h: 148, bezel: 10, pen: false }),
    tablet('slate-11-kids', { sky: 'citrus', coral: 'bloom' }, { w: 262, h: 192, d: 12, r: 24, bezel: 14, pen: false }),
    tablet('slate-13-pro', { black: 'cobalt', silver: 'ember' }, { w: 286, h: 212, d: 5.4, bezel: 7 }, ['back', 'front', 'camera']),
    tablet('fern-tab-10', { sage: 'lagoon' }, { w: 246, h: 168, d: 8.4, bezel: 11, pen: false }),
    tablet('slate-11-renewed', { silver: 'dusk' }, {}),
    each('lumen-24', [null], 'laptop.monitor', { w: 545, h: 318, wall: 'dusk', seed: 6 }, { az: -20, el: 7 }, monitorBack),
    each('lumen-34', [null], 'laptop.monitor', { w: 815, h: 358, wall: 'ember', seed: 7, win: false }, { az: -18, el: 7 }, monitorBack),
    each('mica-27', [null], 'laptop.monitor', { finish: 'graphite', wall: 'bloom', seed: 8, win: false }, { az: 22, el: 7 }, monitorBack),
    each('lumen-k2', ['silver', 'midnight'], 'laptop.keyboard', { w: 286, d: 112, knob: false }, { az: -22, el: 34 }, { top: { camera: { az: 20, el: 56 } } }),
    each('mica-k60', ['black'], 'laptop.keyboard', { keys: 'graphite', ink: '#ee8a70', w: 300, d: 116, accent: 'ultramarine' }, { az: 22, el: 34 }, { close: { camera: { az: -26, el: 32, target: [100, 14, -26], zoomR: 46 } } }),
    each('mica-m5', ['black', 'white'], 'laptop.mouse', { accent: 'ultramarine' }, { az: 150, el: 28 }, { top: { camera: { az: 128, el: 52 } } }),
    each('lumen-m2', ['sand', 'sage'], 'laptop.mouse', { accent: 'silver' }, { az: -150, el: 28 }, { top: { camera: { az: -118, el: 52 } } }),
  ]),
];
