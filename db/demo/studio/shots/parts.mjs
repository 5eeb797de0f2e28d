import { each, smaller } from './makers.mjs';

const LYING = [-90, 0, 0];
const battery = (product, params, az, views) => each(product, [null], 'parts', params, { az, el: 46 }, views, LYING);
/** The printed label, near; the connector at the far end, near. */
const label = (az) => ({ camera: { az, el: 50, target: [0, 4, 6], zoomR: 36 } });
const connector = (h) => ({ camera: { az: 20, el: 40, target: [0, 4, -h / 2 - 4], zoomR: 27 } });
const under = (az) => ({ rot: [90, 0, 0], camera: { az, el: 50 } });

export const partShots = [
  battery('fettle-battery-a7', {}, -24, { close: label(20), plug: connector(92), side: { camera: { az: 34, el: 20 } } }),
  battery('fettle-battery-x', { w: 66, h: 98, mAh: 5020, code: 'NB-X2', accent: 'ultramarine' }, 24, { close: label(-20), plug: connector(98), side: { camera: { az: -34, el: 20 } } }),
  each('fettle-display-a7', [null], 'parts.display', {}, { az: -28, el: 48 }, { back: under(26), plug: { camera: { az: -24, el: 38, target: [0, 2, 74], zoomR: 30 } }, side: { camera: { az: 30, el: 22 } } }, LYING),
  each('fettle-display-x', [null], 'parts.display', { w: 73.5, h: 158.5, r: 12.5, wall: 'cobalt' }, { az: 28, el: 48 }, { back: under(-24) }, LYING),
  each('fettle-camera-a7', [null], 'parts.camera', {}, { az: -24, el: 50 }, { close: { camera: { az: 26, el: 58 } } }, LYING),
  each('fettle-port-a7', [null], 'parts.portFlex', {}, { az: -20, el: 52 }, { close: { camera: { az: 22, el: 60 } } }, LYING),
  ...smaller([
    ...[['a5', 62, 88, 5000, 'OR-B5', 'sky'], ['a3', 64, 84, 5200, 'OR-B3', 'butter'], ['tern-3', 58, 92, 4600, 'TR-33', 'coral'], ['nimbus-9', 60, 90, 4500, 'NB-92', 'lilac'], ['x-lite', 60, 94, 4700, 'NB-XL', 'plum'], ['fern-6', 66, 96, 5100, 'FN-60', 'sage']].map(([model, w, h, mAh, code, accent], i) =>
      battery(`fettle-battery-${model}`, { w, h, mAh, code, accent }, i % 2 ? 24 : -24, { close: label(i % 2 ? -20 : 20) })),
    ...[['a5', 72, 156, 'lagoon'], ['tern-3', 71.5, 152.5, 'bloom'], ['x-lite', 70.5, 152.5, 'ember'], ['fern-6', 71, 153, 'citrus']].map(([model, w, h, wall], i) =>
      each(`fettle-display-${model}`, [null], 'parts.display', { w, h, wall }, { az: i % 2 ? 28 : -28, el: 48 }, { back: under(i % 2 ? -24 : 26) }, LYING)),
    each('fettle-camera-x', [null], 'parts.camera', { lenses: 3 }, { az: 24, el: 50 }, { close: { camera: { az: -30, el: 34 } } }, LYING),
    each('fettle-camera-tern-3', [null], 'parts.camera', { lenses: 1 }, { az: -24, el: 50 }, { close: { camera: { az: -30, el: 34, target: [-8, 6, 0], zoomR: 15 } }, top: { camera: { az: 20, el: 78 } }, side: { camera: { az: 34, el: 18 } } }, LYING),
    each('fettle-port-x', [null], 'parts.portFlex', {}, { az: 24, el: 52 }, { close: { camera: { az: -24, el: 34 } } }, LYING),
    each('fettle-port-tern-3', [null], 'parts.portFlex', {}, { az: -30, el: 44 }, { close: { camera: { az: 26, el: 34 } } }, LYING),
    each('fettle-driver-30', [null], 'tools', {}, { az: -16, el: 42 }, { close: { camera: { az: 24, el: 34, target: [30, 16, 6], zoomR: 44 } } }),
    each('fettle-driver-60', [null], 'tools', { rows: 4, columns: 15, accent: 'ultramarine', finish: 'silver' }, { az: 16, el: 42 }, { close: { camera: { az: -24, el: 34, target: [-40, 16, 6], zoomR: 48 } }, top: { camera: { az: 0, el: 78 } }, side: { camera: { az: -30, el: 18 } } }),
    each('fettle-opening-set', [null], 'tools.openingSet', {}, { az: -14, el: 42 }, { top: { camera: { az: 10, el: 76 } } }),
    each('fettle-mat', [null], 'tools.tray', {}, { az: -18, el: 42 }, { close: { camera: { az: 22, el: 36, target: [20, 5, 10], zoomR: 52 } } }),
  ]),
];
