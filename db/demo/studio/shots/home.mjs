import { besidePhone, each, smaller, wide } from './makers.mjs';

const routers = (...places) => places.map(([turn, pos, more]) => wide('home.router', { ...more }, [0, turn, 0], pos));
const duo = routers([14, [-72, 0, 30]], [-10, [66, 0, -40]]);
const trio = routers([0, [0, 0, -20], { finish: 'white', h: 190, w: 116 }], [20, [-118, 0, 30], { finish: 'white' }], [-20, [118, 0, 30], { finish: 'white' }]);
const bulbs = [wide('halo', { accent: 'copper' }, [0, 0, 0], [-37, 0, -12]), wide('halo', { accent: 'copper' }, [0, 0, 0], [37, 0, 12])];

export const homeShots = [
  each('mesh-6', ['white'], 'home.router', {}, { az: -24, el: 14 }, { top: { camera: { az: 26, el: 34 } }, close: { camera: { az: 22, el: 32, target: [10, 158, 10], zoomR: 56 } }, size: besidePhone(54) }),
  { name: 'mesh-6-duo-white', items: duo, camera: { az: -8, el: 14 } },
  { name: 'mesh-6-duo-white-top', items: duo, camera: { az: 22, el: 36 } },
  each('mesh-mini', ['graphite', 'white'], 'home.router', { w: 104, d: 70, h: 120 }, { az: 24, el: 16 }, { top: { camera: { az: -24, el: 36 } }, close: { camera: { az: -22, el: 32, target: [0, 114, 8], zoomR: 50 } }, size: besidePhone(52) }),
  each('inka-30', ['white'], 'home.printer', {}, { az: -28, el: 20 }, { front: { camera: { az: 4, el: 16 } }, top: { camera: { az: -20, el: 48 } }, screen: { camera: { az: -18, el: 14, target: [-108, 122, 96], zoomR: 52 } } }),
  each('inka-50', ['graphite'], 'home.printer', { w: 430, h: 190, d: 320 }, { az: 28, el: 22 }, { front: { camera: { az: -4, el: 18 } } }),
  ...smaller([
    { name: 'mesh-6-duo-white-front', items: routers([0, [-66, 0, 0]], [0, [66, 0, 0]]), camera: { az: 0, el: 9 } },
    { name: 'mesh-6-duo-white-size', items: [...routers([12, [-108, 0, 26]], [-8, [26, 0, -40]]), wide('phone', { finish: 'midnight', wall: 'dusk' }, [0, -14, 0], [126, 0, 0])], camera: { az: 0, el: 12 } },
    each('mesh-7', ['graphite', 'white'], 'home.router', { w: 116, h: 190 }, { az: 24, el: 14 }, { top: { camera: { az: -26, el: 34 } } }),
    [{ name: 'mesh-7-trio', items: trio, camera: { az: 10, el: 13 } }, { name: 'mesh-7-trio-top', items: trio, camera: { az: -20, el: 36 } }],
    each('mesh-dock', ['sand'], 'home.router', { w: 96, d: 88, h: 132 }, { az: -24, el: 20 }, { top: { camera: { az: 26, el: 40 } } }),
    each('inka-20', [null], 'home.printer', { w: 350, d: 270, h: 128 }, { az: 26, el: 18 }, { front: { camera: { az: -4, el: 16 } } }),
    each('inka-70', [null], 'home.printer', { finish: 'graphite', w: 430, d: 340, h: 210 }, { az: -26, el: 16 }, { front: { camera: { az: 4, el: 16 } } }),
    each('halo-bulb', ['white'], 'halo', {}, { az: -20, el: 10 }, { close: { camera: { az: 30, el: 14, target: [0, 26, 0], zoomR: 30 } }, top: { camera: { az: 24, el: 46 } }, size: besidePhone(30) }),
    [{ name: 'halo-bulb-duo', items: bulbs, camera: { az: 6, el: 12 } }, { name: 'halo-bulb-duo-top', items: bulbs, camera: { az: -18, el: 42 } }],
    each('halo-lamp', ['sand', 'graphite'], 'halo.lamp', {}, { az: -14, el: 10 }, { close: { camera: { az: 20, el: 8, target: [0, 150, 0], zoomR: 96 } } }),
    each('halo-plug', ['white'], 'halo.plug', {}, { az: -32, el: 14 }, { side: { camera: { az: 74, el: 14 } } }),
    each('halo-thermostat', ['silver', 'copper'], 'halo.thermostat', {}, { az: -26, el: 8 }, { side: { camera: { az: 62, el: 10 } } }),
    each('halo-cam', ['white', 'graphite'], 'halo.cam', {}, { az: -24, el: 9 }, { side: { camera: { az: 72, el: 9 } }, close: { camera: { az: 20, el: 8, target: [0, 68, 20], zoomR: 42 } }, front: { camera: { az: 0, el: 8 } } }),
    each('halo-cam-yard', ['forest'], 'halo.cam', { eye: 20 }, { az: 26, el: 9 }, { side: { camera: { az: -70, el: 9 } } }),
    each('halo-door', ['white'], 'halo.sensor', {}, { az: -26, el: 10 }, { size: besidePhone(27) }),
  ]),
];
