import { besidePhone, each, knitted, smaller } from './makers.mjs';

/** The outside of an ear cup; `x` is how far it stands from the middle. */
const cup = (x) => ({ camera: { az: 58, el: 12, target: [x, 46, 0], zoomR: 50 } });
const front = { camera: { az: 0, el: 6 } };
const caseOnly = (az, el) => ({ params: { loose: false }, camera: { az, el } });
/** The ear buds that lie before their case. */
const above = (az) => ({ camera: { az, el: 58 } });
const bud = { camera: { az: 8, el: 18, target: [2, 19, 34], zoomR: 40 } };

export const audioShots = [
  each('aria-one', ['sand', 'midnight', 'white'], 'headphones', {}, { az: -34, el: 10 }, { side: { camera: { az: -74, el: 8 } }, front, close: cup(92) }),
  each('aria-studio', ['black'], 'headphones', { metal: 'graphite', pads: 'black', cup: [82, 96] }, { az: 34, el: 10 }, { side: { camera: { az: 76, el: 8 } } }),
  each('aria-lite', ['coral', 'sky'], 'headphones', { metal: 'white', cup: [66, 76], span: 150 }, { az: -30, el: 12 }, { side: { camera: { az: -78, el: 8 } }, front, close: cup(84) }),
  each('aria-mini', ['white', 'black'], 'headphones.buds', {}, { az: -18, el: 16 }, { case: caseOnly(30, 24), close: bud, top: above(14) }),
  each('aria-mini-pro', ['midnight', 'sand'], 'headphones.buds', { accent: 'copper' }, { az: 18, el: 18 }, { case: caseOnly(-30, 26), close: bud, top: above(-16) }),
  each('orvo-buds', ['sage', 'lilac'], 'headphones.buds', {}, { az: -26, el: 20 }, { case: caseOnly(24, 20), close: bud, top: above(18) }),
  each('aria-roam', ['sage', 'coral', 'graphite'], 'sound', {}, { az: -32, el: 14 }, { side: { camera: { az: 34, el: 20 } }, top: { camera: { az: -8, el: 58 } }, close: { camera: { az: -56, el: 10, target: [-88, 40, 0], zoomR: 50 } } }),
  each('aria-roam-xl', ['ultramarine', 'graphite'], 'sound', { len: 262, r: 50, accent: 'butter' }, { az: -28, el: 16 }, { side: { camera: { az: 40, el: 14 } }, top: { camera: { az: -8, el: 58 } }, close: { camera: { az: -56, el: 10, target: [-122, 50, 0], zoomR: 66 } } }),
  knitted(each('aria-home', ['sand', 'graphite'], 'sound.homeSpeaker', {}, { az: -10, el: 20 }, { top: { camera: { az: -10, el: 44 } }, close: { camera: { az: 14, el: 30, target: [0, 122, 20], zoomR: 44 } }, size: besidePhone(52) })),
  knitted(each('aria-home-mini', ['sky', 'white'], 'sound.homeSpeaker', { r: 48, h: 72 }, { az: -10, el: 24 }, { top: { camera: { az: 12, el: 46 } }, close: { camera: { az: 14, el: 30, target: [0, 68, 20], zoomR: 40 } }, size: besidePhone(48) }), 720),
  ...smaller([
    each('aria-one-pro', ['black', 'copper'], 'headphones', { metal: 'copper', cup: [78, 92] }, { az: -34, el: 8 }, { side: { camera: { az: -78, el: 6 } }, front, close: cup(92) }),
    each('aria-kids', ['sky', 'coral'], 'headphones', { metal: 'butter', span: 132, cup: [62, 72] }, { az: 32, el: 9 }, { side: { camera: { az: 76, el: 8 } } }),
    each('mica-headset', ['graphite'], 'headphones', { metal: 'ultramarine', cup: [80, 96], pads: 'black' }, { az: 30, el: 8 }, { side: { camera: { az: 76, el: 6 } } }),
    each('aria-studio-x', ['silver'], 'headphones', { metal: 'graphite', cup: [84, 96], pads: 'black' }, { az: -30, el: 8 }, { side: { camera: { az: -76, el: 6 } } }),
    each('aria-one-renewed', ['midnight'], 'headphones', { metal: 'silver' }, { az: -32, el: 8 }, { side: { camera: { az: -76, el: 8 } } }),
    each('aria-mini-lite', ['sage', 'white'], 'headphones.buds', {}, { az: -22, el: 20 }, { case: caseOnly(28, 24) }),
    each('tern-buds', ['butter', 'coral'], 'headphones.buds', {}, { az: 22, el: 20 }, { case: caseOnly(-28, 24) }),
    each('nimbus-buds', ['black', 'silver'], 'headphones.buds', {}, { az: -24, el: 22 }, { case: caseOnly(28, 22) }),
    each('fern-buds', ['sand'], 'headphones.buds', {}, { az: 24, el: 22 }, { case: caseOnly(-26, 22) }),
    knitted(each('aria-roam-mini', ['butter', 'midnight'], 'sound', { len: 120, r: 34, accent: 'copper' }, { az: -24, el: 14 }, { side: { camera: { az: 44, el: 18 } } })),
    knitted(each('aria-roam-party', ['black'], 'sound', { len: 310, r: 62, accent: 'coral' }, { az: 24, el: 14 }, { side: { camera: { az: 62, el: 10 } } })),
    knitted(each('aria-home-max', ['graphite', 'sand'], 'sound.homeSpeaker', { r: 66, h: 190 }, { az: 12, el: 20 }, { top: { camera: { az: 12, el: 46 } } })),
    knitted(each('halo-voice', ['sky'], 'sound.homeSpeaker', { r: 46, h: 74 }, { az: -12, el: 26 }, { size: besidePhone(46) })),
  ]),
];
