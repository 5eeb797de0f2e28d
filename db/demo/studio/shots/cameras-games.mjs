import { each, smaller, wide } from './makers.mjs';

/** The camera under a drone's nose. */
const gimbal = (az) => ({ camera: { az, el: 10, target: [0, 40, 62], zoomR: 52 } });

export const cameraGameShots = [
  each('lumen-go', ['graphite'], 'camera', {}, { az: -28, el: 12 }, { front: { camera: { az: 14, el: 6 } }, top: { camera: { az: -24, el: 44 } }, close: { camera: { az: 26, el: 8, target: [16, 32, 14], zoomR: 23 } } }),
  each('lumen-s1', ['silver', 'graphite'], 'camera.compact', {}, { az: -26, el: 14 }, { top: { camera: { az: 22, el: 34 } }, front: { camera: { az: 0, el: 6 } }, close: { camera: { az: 20, el: 14, target: [-4, 32, 26], zoomR: 33 } } }),
  each('kite-2', ['silver'], 'camera.drone', {}, { az: -28, el: 20, fill: 0.93 }, { top: { camera: { az: 24, el: 46, fill: 0.93 } }, front: { camera: { az: 0, el: 8, fill: 0.93 } }, close: gimbal(-24) }),
  each('kite-mini', ['sand'], 'camera.drone', { accent: 'sky' }, { az: 30, el: 24, fill: 0.9 }, { top: { camera: { az: -20, el: 54, fill: 0.93 } }, front: { camera: { az: 0, el: 8, fill: 0.93 } }, close: gimbal(24) }),
  { name: 'arc-console', items: [wide('home.gameConsole', {}, [0, 28, 0], [55, 0, -40]), wide('home.pad', {}, [-58, 6, 0], [-95, 0, 120])], camera: { az: 6, el: 10 } },
  { name: 'arc-console-alone', items: [wide('home.gameConsole', {}, [0, -34, 0])], camera: { az: 0, el: 12 } },
  each('arc-pad', ['white', 'graphite', 'coral'], 'home.pad', {}, { az: -16, el: 22 }, { front: { camera: { az: 14, el: 40 } }, back: { rot: [-72, 0, 0], camera: { az: 164, el: 26 } }, close: { camera: { az: 20, el: 38, target: [40, 66, 4], zoomR: 36 } } }, [-52, 0, 0]),
  ...smaller([
    { name: 'arc-console-ports', items: [wide('home.gameConsole', {}, [0, -24, 0])], camera: { az: 0, el: 10, target: [-44, 150, 100], zoomR: 62 } },
    { name: 'arc-console-pad', items: [wide('home.pad', {}, [-56, 0, 0])], camera: { az: 18, el: 26 } },
    each('lumen-go-mini', ['white'], 'camera', { w: 60, h: 45, d: 28, accent: 'sky' }, { az: -26, el: 12 }, { front: { camera: { az: 0, el: 5 } } }),
    each('lumen-s2', ['graphite'], 'camera.compact', { skin: 'black', accent: 'sky' }, { az: 24, el: 10 }, { top: { camera: { az: 20, el: 34 } } }),
    each('vireo-c1', ['silver', 'black'], 'camera.compact', { w: 104, h: 62, skin: 'copper', accent: 'butter', maker: 'VIREO' }, { az: -24, el: 10 }, { top: { camera: { az: 22, el: 34 } } }),
    each('vireo-c3', ['black'], 'camera.compact', { w: 122, h: 76, d: 40, skin: 'midnight', accent: 'copper', maker: 'VIREO' }, { az: 26, el: 12 }, { top: { camera: { az: -22, el: 34 } } }),
    each('vireo-action', ['sage'], 'camera', { accent: 'butter', feet: true }, { az: 26, el: 10 }, { front: { camera: { az: 0, el: 5 } } }),
    each('kite-3', [null], 'camera.drone', { finish: 'graphite', accent: 'sky' }, { az: 26, el: 15 }, { top: { camera: { az: 28, el: 42 } }, front: { camera: { az: 0, el: 8, fill: 0.93 } }, close: gimbal(26) }),
    each('kite-mini-se', [null], 'camera.drone', { finish: 'white', accent: 'butter' }, { az: -28, el: 16 }, { top: { camera: { az: -24, el: 48, fill: 0.93 } } }),
    each('kite-scout', [null], 'camera.drone', { finish: 'sand', accent: 'forest' }, { az: -24, el: 18 }, { front: { camera: { az: 0, el: 8 } } }),
    each('arc-console-lite', [null], 'home.gameConsole', { finish: 'graphite', w: 76, d: 220, h: 250 }, { az: -34, el: 10 }, { front: { camera: { az: 10, el: 10 } } }),
    each('arc-pad-pro', ['black', 'silver'], 'home.pad', { accent: 'copper' }, { az: 18, el: 34 }, { back: { rot: [-72, 0, 0], camera: { az: 196, el: 26 } } }, [-62, 0, 0]),
    each('mica-pad', ['plum'], 'home.pad', { accent: 'butter' }, { az: -18, el: 34 }, { back: { rot: [-72, 0, 0], camera: { az: 164, el: 26 } } }, [-62, 0, 0]),
  ]),
];
