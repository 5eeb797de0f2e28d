import { besidePhone, each, FERN, MAX, NIMBUS, smaller, TERN, wide } from './makers.mjs';

const X = { island: 'disc', w: 75, h: 160, r: 13 }, BAR = { island: 'bar', w: 73, h: 154, r: 14 };
/** A case on its phone, seen from behind in every colour; then the first colour from in front. */
const cased = (product, colours, params, turn, extra = {}) => each(product, colours, 'phone.cased', params, { az: 0, el: 8 }, { front: { rot: [0, -24, 0], camera: { az: 0, el: 8 } }, ...extra }, [0, turn, 0]);
const glass = (product, params, turn) => each(product, [null], 'phone.protector', { gap: 16, ...params }, { az: 0, el: 8 }, { close: { camera: { az: 0, el: 10, target: [0, (params.h ?? 152) - 34, 0], zoomR: 44 } } }, [0, turn, 0]);
const caseDetails = (product, finish, params) => smaller([[
  { name: `${product}-${finish}-camera`, items: [wide('phone.cased', { finish, ...params }, [0, 205, 0])], camera: { el: 14, target: [4, (params.h ?? 152) - 32, 0], zoomR: 37 } },
  { name: `${product}-${finish}-side`, items: [wide('phone.cased', { finish, ...params }, [0, 246, 0])], camera: { az: 0, el: 8 } },
]])[0];
const glassDetails = (product, params, turn) => smaller([[
  { name: `${product}-fitted`, items: [wide('phone.protector', { ...params, gap: 0, dx: 0, dy: 0 }, [0, turn, 0])], camera: { az: 0, el: 8 } },
  { name: `${product}-side`, items: [wide('phone.protector', params, [0, turn * 2.1, 0])], camera: { az: 0, el: 8 } },
]])[0];

export const accessoryShots = [
  ['coral', 'midnight', 'sage', 'butter'].map((finish) => ({ name: `husk-soft-a7-${finish}`, items: [wide('phone.cased', { finish, phone: 'graphite' }, [0, 206, 0])] })),
  { name: 'husk-soft-a7-coral-front', items: [wide('phone.cased', { finish: 'coral', phone: 'graphite', wall: 'dusk' }, [0, -24, 0])] },
  caseDetails('husk-soft-a7', 'coral', { phone: 'graphite' }),
  ['ultramarine', 'sand', 'black'].map((finish) => ({ name: `husk-soft-x-${finish}`, items: [wide('phone.cased', { finish, phone: 'silver', ...X }, [0, 154, 0])] })),
  { name: 'husk-soft-x-ultramarine-front', items: [wide('phone.cased', { finish: 'ultramarine', phone: 'silver', ...X, wall: 'cobalt' }, [0, 24, 0])] },
  caseDetails('husk-soft-x', 'ultramarine', { phone: 'silver', ...X }),
  ['plum', 'sky'].map((finish) => ({ name: `husk-grip-tern-3-${finish}`, items: [wide('phone.cased', { finish, phone: 'sand', ...BAR }, [0, 204, 0])] })),
  { name: 'husk-grip-tern-3-plum-front', items: [wide('phone.cased', { finish: 'plum', phone: 'sand', ...BAR, wall: 'bloom' }, [0, -22, 0])] },
  caseDetails('husk-grip-tern-3', 'plum', { phone: 'sand', ...BAR }),
  { name: 'husk-glass-a7', items: [wide('phone.protector', { gap: 16 }, [0, -34, 0])] },
  { name: 'husk-glass-a7-close', items: [wide('phone.protector', { gap: 16 }, [0, -34, 0])], camera: { az: 0, el: 10, target: [0, 118, 0], zoomR: 44 } },
  glassDetails('husk-glass-a7', { gap: 16 }, -30),
  { name: 'husk-glass-x', items: [wide('phone.protector', { gap: 18, w: 75, h: 160, r: 13, wall: 'cobalt', dx: 9 }, [0, 34, 0])] },
  { name: 'husk-glass-x-close', items: [wide('phone.protector', { gap: 18, w: 75, h: 160, r: 13, wall: 'cobalt', dx: 9 }, [0, 34, 0])], camera: { az: 0, el: 10, target: [0, 124, 0], zoomR: 44 } },
  glassDetails('husk-glass-x', { gap: 18, w: 75, h: 160, r: 13, wall: 'cobalt', dx: 9 }, 30),
  each('volta-20', ['white', 'sky'], 'power', { w: 30, h: 30, d: 36, ports: ['c'], watt: 20 }, { az: 34, el: 16 }, { side: { camera: { az: 64, el: 16 } }, back: { camera: { az: 148, el: 18 } }, size: besidePhone(15) }),
  each('volta-45', ['white', 'graphite'], 'power', {}, { az: 34, el: 16 }, { side: { camera: { az: -38, el: 14 } }, back: { camera: { az: 148, el: 18 } }, size: besidePhone(19) }),
  each('volta-100', ['graphite', 'white'], 'power', { w: 46, h: 66, d: 62, ports: ['c', 'c', 'c', 'a'], watt: 100 }, { az: -34, el: 14 }, { side: { camera: { az: 44, el: 16 } }, ports: { camera: { az: -10, el: 6 } }, back: { camera: { az: 150, el: 18 } } }),
  each('volta-10', ['midnight', 'coral', 'silver'], 'power.powerbank', {}, { az: 28, el: 14 }, { top: { camera: { az: -26, el: 32 } }, screen: { camera: { az: 22, el: 12, target: [6, 118, 8], zoomR: 34 } }, size: besidePhone(35) }),
  each('volta-26', ['graphite'], 'power.powerbank', { w: 80, h: 164, d: 26, mah: '26 800', watt: 100 }, { az: -28, el: 14 }, { top: { camera: { az: 26, el: 30 } }, ports: { camera: { az: 20, el: 52, target: [0, 164, 0], zoomR: 46 } }, size: besidePhone(40) }),
  each('volta-c1', ['white', 'graphite'], 'power.cable', { turns: 2.2 }, { az: 12, el: 40 }, { close: { camera: { az: 34, el: 24, target: [36, 8, -18], zoomR: 44 } }, top: { camera: { az: 30, el: 76 } }, plug: { camera: { az: 36, el: 30, target: [-24, 4, 100], zoomR: 32 } } }),
  each('volta-c3', ['graphite', 'coral'], 'power.cable', { turns: 4.2, accent: 'butter' }, { az: -10, el: 38 }, { close: { camera: { az: -34, el: 22 } }, top: { camera: { az: 24, el: 76 } }, plug: { camera: { az: 36, el: 30, target: [-24, 4, 100], zoomR: 32 } } }),
  ...smaller([
    cased('husk-soft-a5', ['sky', 'graphite'], { island: 'wedge', w: 74, h: 158, r: 12 }, 206),
    cased('husk-soft-a7-max', ['coral', 'midnight'], { ...MAX }, 206),
    cased('husk-soft-x-lite', ['rose', 'black'], { ...NIMBUS, w: 72, h: 154 }, 154),
    cased('husk-soft-tern-mini', ['sage', 'butter'], { ...TERN, w: 66, h: 138 }, 206),
    cased('husk-soft-nimbus-9', ['sand', 'forest'], { ...NIMBUS, w: 72, h: 154 }, 154),
    each('husk-grip-a7', ['black', 'ultramarine'], 'phone.cased', { phone: 'silver' }, { az: 0, el: 10 }, { front: { rot: [0, -24, 0], camera: { az: 0, el: 8 } } }, [0, 202, 0]),
    each('husk-grip-x', ['plum'], 'phone.cased', { ...NIMBUS, phone: 'silver' }, { az: 0, el: 10 }, { front: { rot: [0, -24, 0], camera: { az: 0, el: 8 } } }, [0, 202, 0]),
    glass('husk-glass-a5', { w: 74, h: 158, r: 12, wall: 'lagoon' }, -34),
    glass('husk-glass-a7-max', { ...MAX, wall: 'ember', dx: 9 }, 34),
    glass('husk-glass-tern-3', { w: 73, h: 154, r: 14, wall: 'bloom' }, -34),
    glass('husk-glass-fern-6', { ...FERN, wall: 'citrus', dx: 9 }, 34),
    each('volta-30', ['white', 'midnight'], 'power', { w: 34, h: 36, d: 40, ports: ['c'], watt: 30 }, { az: 34, el: 14 }, { side: { camera: { az: -64, el: 14 } } }),
    each('volta-65', ['graphite', 'sand'], 'power', { w: 40, h: 50, d: 52, ports: ['c', 'c', 'a'], watt: 65 }, { az: -34, el: 14 }, { side: { camera: { az: 62, el: 14 } } }),
    each('volta-140', ['black'], 'power', { w: 54, h: 74, d: 70, ports: ['c', 'c', 'c', 'a'], watt: 140, accent: 'butter' }, { az: 34, el: 14 }, { side: { camera: { az: -44, el: 16 } } }),
    each('volta-pad', ['graphite', 'sand'], 'halo.chargePad', {}, { az: -20, el: 36 }, { side: { camera: { az: 24, el: 14 } } }),
    each('volta-5', ['rose', 'sky'], 'power.powerbank', { w: 62, h: 98, d: 12, mah: '5 000', watt: 15 }, { az: 28, el: 14 }, { size: besidePhone(31) }),
    each('volta-20k', ['forest', 'graphite'], 'power.powerbank', { w: 74, h: 156, d: 22, mah: '20 000', watt: 65 }, { az: -28, el: 14 }, { top: { camera: { az: 26, el: 32 } } }),
    each('volta-15-solid', ['sand'], 'power.powerbank', { w: 72, h: 146, d: 18, mah: '15 000', watt: 45 }, { az: 26, el: 14 }, { top: { camera: { az: -26, el: 32 } } }),
    each('volta-c2', ['sage', 'midnight'], 'power.cable', { turns: 3, accent: 'sand' }, { az: 14, el: 40 }, { top: { camera: { az: 34, el: 76 } } }),
    each('volta-c240', ['black'], 'power.cable', { turns: 3.6, accent: 'coral', metal: 'graphite' }, { az: -14, el: 40 }, { close: { camera: { az: -34, el: 22 } } }),
  ]),
];
