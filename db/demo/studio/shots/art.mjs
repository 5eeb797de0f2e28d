// Pictures of what is not a product: categories, stores, collections, sales, slides, banners, and what customers photograph.
import { MAX, wide as put } from './makers.mjs';

/** Standing on its foot, seen from the front or, turned about, from behind. */
const at = (x, z, turn = 0, lean = 0) => [[lean, turn, 0], [x, 0, z]];
const lying = (x, z, turn = 0) => [[-90, 0, turn], [x, 0, z]];

const NIMBUS = { island: 'disc', satin: false, w: 75, h: 160, r: 13 }, TERN = { island: 'bar', w: 73, h: 154, r: 14 }, WEDGE = { island: 'wedge', w: 74, h: 158, r: 12, bezel: 2.2 };
const phone = (finish, wall, params = {}) => ['phone', { finish, wall, ...params }];
const watch = (finish, band, params = {}) => ['watch', { finish, band, ...params }];
const of = ([device, params], [rot, pos], more) => put(device, params, rot, pos, more);

const MAIN = { el: 9, fill: 0.86 };
const categories = [
  ['phones', [of(phone('ultramarine', 'cobalt'), at(-47, -16, 160)), of(phone('lilac', 'bloom'), at(2, 26, -14)), of(phone('coral', 'citrus', TERN), at(52, -14, 196))], { az: 4 }],
  ['flagship-phones', [of(phone('black', 'ember', { ...NIMBUS, seed: 4 }), at(30, -12, 166)), of(phone('graphite', 'cobalt', { ...MAX, seed: 3 }), at(-30, 16, 18))], { az: 8 }],
  ['everyday-phones', [of(phone('sky', 'lagoon', WEDGE), at(-34, -8, 200)), of(phone('butter', 'bloom', { ...TERN, seed: 3 }), at(34, 14, -20))], { az: -4 }],
  ['foldables', [put('tablet.foldable', { finish: 'lilac', wall: 'bloom' }, [0, 14, 0], [-34, 0, 20]), put('tablet.foldable', { finish: 'graphite', wall: 'ember', open: 150 }, [0, 204, 0], [72, 0, -40])], { az: -6, el: 12 }],
  ['renewed-phones', [of(phone('midnight', 'dusk'), lying(-44, 4, 24)), of(phone('silver', 'mineral', { ...NIMBUS, w: 72, h: 152 }), lying(40, 0, 8))], { az: -8, el: 48 }],
  ['computers', [put('laptop', { finish: 'graphite', wall: 'dusk', seed: 4 }, [0, 12, 0], [-40, 0, -40]), put('tablet', { finish: 'silver', wall: 'lagoon' }, [-10, -22, 0], [176, 0, 70]), put('laptop.mouse', { finish: 'white' }, [0, 200, 0], [80, 0, 168])], { az: -6, el: 14 }],
  ['laptops', [put('laptop', { finish: 'silver', wall: 'cobalt' }, [0, 24, 0], [-70, 0, 60]), put('laptop', { finish: 'sand', wall: 'ember', open: 62 }, [0, 156, 0], [120, 0, -150])], { az: -4, el: 17 }],
  ['tablets', [put('tablet', { finish: 'graphite', wall: 'cobalt' }, [-8, 22, 0], [-50, 0, 0]), put('tablet', { finish: 'lilac', wall: 'bloom', w: 195, h: 134, d: 6.4, pen: false }, [-8, -24, 0], [110, 0, 70])], { az: -2, el: 9 }],
  ['monitors', [put('laptop.monitor', { wall: 'lagoon', seed: 5 }, [0, 10, 0], [0, 0, -60]), put('laptop.keyboard', {}, [0, 10, 0], [10, 0, 170])], { az: -14, el: 15 }],
  ['keyboards-mice', [put('laptop.keyboard', { finish: 'midnight', w: 286, d: 112, knob: false }, [0, 14, 0], [-30, 0, 0]), put('laptop.mouse', { finish: 'sand', accent: 'silver' }, [0, 196, 0], [150, 0, 40])], { az: -4, el: 40 }],
  ['wearables', [of(watch('graphite', 'ultramarine'), at(-30, 0, 22, -14)), of(watch('copper', 'sand', { size: 40, bandW: 20, accent: 'sand' }), at(30, 6, -20, -14))], { az: -6 }],
  ['smartwatches', [of(watch('silver', 'lilac', { size: 40, bandW: 20, accent: 'lilac' }), at(-32, 4, 26, -14)), of(watch('midnight', 'forest', { size: 45, accent: 'sage', thick: 10 }), at(32, -4, -24, -14))], { az: 4 }],
  ['sports-watches', [of(watch('black', 'coral', { size: 46, accent: 'butter', thick: 12.4, bandW: 24 }), at(30, 6, -24, -14)), of(watch('sand', 'forest', { size: 49, thick: 13, bandW: 24, accent: 'sage' }), at(-32, -6, 22, -14))], { az: -6 }],
  ['audio', [put('headphones', { finish: 'midnight', metal: 'copper' }, [0, 16, 0], [-50, 0, -20]), put('sound', { finish: 'coral' }, [0, -22, 0], [92, 0, 60]), put('headphones.buds', { finish: 'white' }, [0, -10, 0], [16, 0, 130])], { az: -8, el: 12 }],
  ['headphones', [put('headphones', { finish: 'sand' }, [0, 30, 0], [-84, 0, 20]), put('headphones', { finish: 'graphite', metal: 'graphite', pads: 'black' }, [0, -26, 0], [84, 0, -30])], { az: 0, el: 9 }],
  ['earbuds', [put('headphones.buds', { finish: 'white' }, [0, 14, 0], [-46, 0, 18]), put('headphones.buds', { finish: 'sage', accent: 'silver', loose: false }, [0, -24, 0], [52, 0, -34])], { az: -4, el: 20 }],
  ['portable-speakers', [put('sound', { finish: 'sage' }, [0, 16, 0], [-20, 0, -20]), put('sound', { finish: 'butter', len: 120, r: 34, accent: 'copper' }, [0, -22, 0], [70, 0, 90])], { az: -6, el: 15 }],
  ['home-speakers', [put('sound.homeSpeaker', { finish: 'sand' }, [0, 0, 0], [-50, 0, -10]), put('sound.homeSpeaker', { finish: 'sky', r: 48, h: 72 }, [0, 0, 0], [64, 0, 30])], { az: -8, el: 22 }],
  ['cameras-gaming', [put('camera.compact', {}, [0, 22, 0], [-74, 0, 40]), put('home.pad', { finish: 'white' }, [-56, -8, 0], [82, 0, 50]), put('camera.drone', { finish: 'sand', accent: 'sky' }, [8, -24, 0], [0, 104, -40], { floor: false })], { az: -4, el: 13 }],
  ['cameras', [put('camera.compact', { finish: 'silver', skin: 'copper', accent: 'butter', maker: 'VIREO' }, [0, 24, 0], [-44, 0, 0]), put('camera', { finish: 'graphite', accent: 'coral' }, [0, -20, 0], [68, 0, 40])], { az: -6, el: 12 }],
  ['drones', [put('camera.drone', { finish: 'silver', accent: 'coral' }, [6, -30, -4], [0, 60, 0], { floor: false })], { az: 4, el: 24 }],
  ['gaming', [put('home.gameConsole', {}, [0, 24, 0], [40, 0, -60]), put('home.pad', { finish: 'coral' }, [-58, 12, 0], [-96, 0, 90]), put('home.pad', { finish: 'graphite' }, [-58, -18, 0], [112, 0, 120])], { az: 2, el: 13 }],
  ['smart-home', [put('halo.lamp', {}, [0, 0, 0], [-70, 0, -40]), put('home.router', { finish: 'white' }, [0, -18, 0], [84, 0, -20]), put('halo.cam', {}, [0, 8, 0], [8, 0, 70])], { az: -4, el: 12 }],
  ['networking', [put('home.router', { finish: 'graphite', w: 116, h: 190 }, [0, 20, 0], [-62, 0, -20]), put('home.router', { finish: 'white' }, [0, -18, 0], [66, 0, 30])], { az: 2, el: 15 }],
  ['printers', [put('home.printer', { finish: 'white' }, [0, 22, 0], [0, 0, 0])], { az: 4, el: 20 }],
  ['lights-plugs', [put('halo.lamp', { finish: 'graphite' }, [0, 10, 0], [-60, 0, -40]), put('halo', {}, [0, 0, 0], [44, 0, 20]), put('halo.plug', {}, [0, -24, 0], [110, 0, 50])], { az: -2, el: 12 }],
  ['home-safety', [put('halo.cam', {}, [0, 16, 0], [-42, 0, 10]), put('halo.cam', { finish: 'forest', eye: 20 }, [0, -18, 0], [46, 0, -24]), put('halo.sensor', {}, [0, -12, 0], [20, 0, 70])], { az: 0, el: 12 }],
  ['accessories', [put('phone.cased', { finish: 'coral' }, [0, 204, 0], [-56, 0, -16]), put('power.powerbank', { finish: 'midnight' }, [0, -16, 0], [44, 0, -24]), put('power', {}, [0, 22, 0], [-4, 0, 56]), put('power.cable', { finish: 'sage' }, [0, 0, 0], [76, 0, 70])], { az: 2, el: 16 }],
  ['cases', [put('phone.cased', { finish: 'sage' }, [0, 196, 0], [-54, 0, -20]), put('phone.cased', { finish: 'ultramarine', ...NIMBUS }, [0, 180, 0], [6, 0, 18]), put('phone.cased', { finish: 'coral', ...TERN }, [0, 164, 0], [66, 0, -20])], { az: 0 }],
  ['screen-glass', [put('phone.protector', { wall: 'lagoon', finish: 'silver', gap: 30, dx: -6, dy: 4 }, [0, 38, 0], [0, 0, 0])], { az: -2, el: 9 }],
  ['chargers', [put('power', { w: 54, h: 74, d: 70, ports: ['c', 'c', 'c', 'a'], watt: 140, accent: 'butter', finish: 'black' }, [0, 26, 0], [-36, 0, -16]), put('power', { w: 40, h: 50, d: 52, ports: ['c', 'c', 'a'], watt: 65, finish: 'sand' }, [0, 30, 0], [24, 0, 28]), put('power', { w: 34, h: 36, d: 40, ports: ['c'], watt: 30 }, [0, 34, 0], [70, 0, 50])], { az: 8, el: 15 }],
  ['power-banks', [put('power.powerbank', { finish: 'coral' }, [0, 24, 0], [-40, 0, -10]), put('power.powerbank', { w: 62, h: 98, d: 12, mah: '5 000', watt: 15, finish: 'sky' }, [0, 16, 0], [44, 0, 30])], { az: 6, el: 11 }],
  ['cables', [put('power.cable', { finish: 'midnight', accent: 'coral' }, [0, 0, 0], [-54, 0, -16]), put('power.cable', { finish: 'sand', turns: 2.6 }, [0, 120, 0], [66, 0, 40])], { az: 4, el: 42 }],
  ['parts', [put('parts.display', {}, [-90, 0, 12], [-64, 0, 0]), put('parts', {}, [-90, 0, -6], [36, 0, -8]), put('parts.camera', {}, [-90, 0, 10], [112, 0, -40]), put('parts.portFlex', {}, [-90, 0, 160], [112, 0, 66])], { az: -4, el: 52 }],
  ['batteries', [put('parts', { code: 'NB-X1', mAh: 5010, accent: 'ultramarine', w: 66, h: 98 }, [-90, 0, 14], [-44, 0, 0]), put('parts', { code: 'TR-33', mAh: 4600, w: 58, h: 92 }, [-90, 0, -10], [44, 0, 10])], { az: -6, el: 50 }],
  ['displays', [put('parts.display', { wall: 'bloom' }, [-90, 0, 20], [-46, 0, 0]), put('parts.display', { wall: 'lagoon' }, [90, 0, 12], [58, 0, 0])], { az: -4, el: 50 }],
  ['small-parts', [put('parts.camera', { lenses: 3 }, [-90, 0, 16], [-46, 0, -10]), put('parts.portFlex', {}, [-90, 0, -24], [40, 0, 20])], { az: -6, el: 50 }],
  ['tools', [put('tools', {}, [0, 12, 0], [0, 0, -40]), put('tools.openingSet', {}, [0, -8, 0], [10, 0, 96])], { az: -4, el: 46 }],
].map(([name, items, camera]) => ({ name: `category-${name}`, items, camera: { ...MAIN, ...camera }, size: 640, outWidth: 600, maxKB: 25, thumbWidth: 300, samples: 12, floorSamples: 72, background: { top: '#f8f9fb', bottom: '#e9ebf0' } }));

// Wide pictures on a coloured paper: what a store, a collection or a sale is about.
const PAPERS = { blue: { top: '#e4e9f5', bottom: '#c6d0e6' }, sand: { top: '#f4eee4', bottom: '#e0d5c3' }, sage: { top: '#e8efe8', bottom: '#c9d6ca' }, rose: { top: '#f6e9e6', bottom: '#e6cdc7' }, night: { top: '#3a4160', bottom: '#20253c' }, stone: { top: '#eeeff2', bottom: '#d5d8df' }, butter: { top: '#f8f1da', bottom: '#e9dcb2' }, lilac: { top: '#eeeaf6', bottom: '#d4cce6' } };
const wide = (prefix, list, floorSamples = 44) => list.map(([name, paper, items, camera]) => ({ name: `${prefix}-${name}`, items, camera: { el: 10, fill: 0.86, ...camera }, background: PAPERS[paper], size: 500, aspect: 2.4, outWidth: 1200, maxKB: 38, thumbWidth: 600, thumbKB: 14, samples: 12, floorSamples }));
const stores = wide('store', [
  ['second-tour', 'sage', [of(phone('midnight', 'mineral'), at(-150, 0, 164)), of(phone('silver', 'cobalt', { ...NIMBUS, w: 72, h: 152 }), at(-56, 14, -12)), of(phone('graphite', 'lagoon', WEDGE), at(44, -6, 196)), of(phone('coral', 'bloom', TERN), at(140, 10, -18))], { az: 0 }],
  ['kilif-han', 'rose', [put('phone.cased', { finish: 'coral' }, [0, 196, 0], [-164, 0, -10]), put('phone.cased', { finish: 'butter', ...TERN, w: 66, h: 138 }, [0, 188, 0], [-80, 0, 8]), put('phone.cased', { finish: 'ultramarine', ...NIMBUS }, [0, 180, 0], [4, 0, 14]), put('phone.cased', { finish: 'sage' }, [0, 170, 0], [92, 0, 2]), put('phone.cased', { finish: 'plum', ...TERN }, [0, 162, 0], [176, 0, -14])], { az: 0 }],
  ['current-affairs', 'butter', [put('power.powerbank', { finish: 'midnight' }, [0, 20, 0], [-150, 0, -20]), put('power', { w: 54, h: 74, d: 70, ports: ['c', 'c', 'c', 'a'], watt: 140, finish: 'black', accent: 'butter' }, [0, 28, 0], [-62, 0, 10]), put('power', { w: 40, h: 50, d: 52, ports: ['c', 'c', 'a'], watt: 65, finish: 'sand' }, [0, 24, 0], [4, 0, 36]), put('power.cable', { finish: 'graphite' }, [0, 0, 0], [96, 0, 40]), put('power.powerbank', { finish: 'coral' }, [0, -18, 0], [170, 0, -30])], { az: 2, el: 15 }],
  ['atelier-atlas', 'sand', [put('camera.compact', { finish: 'silver', skin: 'copper', accent: 'butter', maker: 'VIREO' }, [0, 20, 0], [-170, 0, 30]), put('camera.drone', { finish: 'silver' }, [6, -26, 0], [30, 70, -20], { floor: false }), put('camera.compact', { finish: 'black', w: 122, h: 76, d: 40, skin: 'midnight', accent: 'copper', maker: 'VIREO' }, [0, -22, 0], [216, 0, 30]), put('camera', { accent: 'butter', finish: 'sage' }, [0, 12, 0], [-64, 0, 60])], { az: 0, el: 12 }],
  ['desk-and-daughters', 'blue', [put('laptop.monitor', { wall: 'cobalt', seed: 2 }, [0, 14, 0], [-330, 0, -120]), put('laptop.keyboard', {}, [0, 10, 0], [-300, 0, 120]), put('laptop.mouse', {}, [0, 190, 0], [-100, 0, 130]), put('home.printer', { finish: 'white' }, [0, -22, 0], [400, 0, -20])], { az: 0, el: 14 }],
  ['the-parts-room', 'stone', [put('tools', {}, [0, 8, 0], [-150, 0, 0]), put('parts.display', {}, [-90, 0, 8], [-4, 0, 0]), put('parts', {}, [-90, 0, -6], [86, 0, -6]), put('parts.camera', {}, [-90, 0, 8], [166, 0, -34]), put('parts.portFlex', {}, [-90, 0, 150], [196, 0, 50])], { az: 0, el: 50 }],
  ['night-arcade', 'night', [put('home.gameConsole', {}, [0, 24, 0], [-10, 0, -70]), put('home.pad', { finish: 'coral' }, [-58, 14, 0], [-230, 0, 60]), put('home.pad', { finish: 'white' }, [-58, -8, 0], [170, 0, 80]), put('headphones', { finish: 'graphite', metal: 'ultramarine', cup: [80, 96], pads: 'black' }, [0, -20, 0], [340, 0, -30])], { az: 0, el: 12 }],
]);
const collections = wide('collection', [
  ['new-this-week', 'blue', [of(phone('graphite', 'cobalt', { ...MAX, seed: 5 }), at(-190, 0, 164)), of(phone('black', 'ember', { ...NIMBUS, seed: 3 }), at(-96, 18, -10)), put('headphones', { finish: 'black', metal: 'copper', cup: [78, 92] }, [0, 24, 0], [30, 0, 0]), of(watch('black', 'coral', { size: 46, thick: 11.6 }), at(168, 46, -16, -14)), put('tablet', { finish: 'silver', wall: 'ember' }, [-8, -18, 0], [340, 0, -30])], { az: 0 }],
  ['under-100', 'rose', [put('headphones.buds', { finish: 'sage' }, [0, 10, 0], [-170, 0, 30]), put('sound.homeSpeaker', { finish: 'sky', r: 48, h: 72 }, [0, 0, 0], [-60, 0, -10]), put('power.powerbank', { finish: 'coral' }, [0, 18, 0], [36, 0, -20]), put('laptop.mouse', { finish: 'white' }, [0, 196, 0], [100, 0, 46]), put('home.pad', { finish: 'graphite' }, [-56, -16, 0], [210, 0, 10])], { az: 0, el: 15 }],
  ['home-office', 'stone', [put('laptop.monitor', { wall: 'lagoon', seed: 4 }, [0, 10, 0], [-80, 0, -140]), put('laptop.keyboard', { finish: 'graphite' }, [0, 6, 0], [-70, 0, 110]), put('laptop.mouse', { finish: 'graphite' }, [0, 190, 0], [140, 0, 120]), put('sound.homeSpeaker', { finish: 'sand' }, [0, 0, 0], [360, 0, -60]), put('laptop', { finish: 'silver', wall: 'dusk' }, [0, 26, 0], [-560, 0, 0])], { az: 0, el: 13 }],
  ['second-life', 'sage', [of(phone('midnight', 'dusk'), lying(-130, 0, 16)), of(phone('black', 'lagoon', { ...NIMBUS, w: 72, h: 152 }), lying(-34, 0, 4)), put('parts', {}, [-90, 0, -6], [58, 0, -4]), put('parts.display', {}, [-90, 0, -10], [150, 0, 0])], { az: 0, el: 50 }],
  ['pocket-cinema', 'night', [put('tablet', { finish: 'graphite', wall: 'ember', w: 281, h: 215, d: 5.4, pen: false }, [-10, 14, 0], [-150, 0, -40]), put('tablet.foldable', { finish: 'lilac', wall: 'bloom' }, [0, -6, 0], [72, 0, 30]), put('headphones', { finish: 'sand' }, [0, -22, 0], [230, 0, -20])], { az: 0 }],
  ['back-to-class', 'butter', [put('laptop', { finish: 'sage', wall: 'citrus', w: 279, d: 196, t: 10.5, r: 14, keys: 'white', bezel: 7 }, [0, 16, 0], [-120, 0, -10]), put('tablet', { finish: 'silver', wall: 'lagoon' }, [-8, -16, 0], [160, 0, 10]), put('headphones', { finish: 'coral', metal: 'white', cup: [66, 76], span: 150 }, [0, -24, 0], [370, 0, 0])], { az: 0, el: 13 }],
  ['out-of-doors', 'sage', [put('sound', { finish: 'sage' }, [0, 14, 0], [-230, 0, 20]), put('camera', {}, [0, 12, 0], [-90, 0, 60]), put('camera.drone', { finish: 'silver' }, [4, -22, 0], [60, 80, -30], { floor: false }), of(watch('graphite', 'forest', { size: 49, thick: 13, bandW: 24 }), at(210, 30, -20, -14))], { az: 0, el: 12 }],
  ['keep-it-going', 'stone', [put('tools.tray', {}, [0, 8, 0], [-170, 0, 0]), put('parts', {}, [-90, 0, 8], [-14, 0, 0]), put('parts.display', {}, [-90, 0, -6], [82, 0, 0]), put('parts.portFlex', {}, [-90, 0, -20], [176, 0, 20])], { az: 0, el: 50 }],
  ['one-hand', 'lilac', [of(phone('lilac', 'dusk', { ...TERN, w: 66, h: 138 }), at(-120, 0, 164)), of(phone('butter', 'bloom', { ...TERN, w: 66, h: 138, seed: 7 }), at(-34, 16, -12)), put('headphones.buds', { finish: 'white' }, [0, 8, 0], [62, 0, 30]), of(watch('silver', 'lilac', { size: 40, bandW: 20, accent: 'lilac' }), at(146, 10, -18, -14))], { az: 0 }],
]);
const sales = wide('sale', [
  ['night-market', 'night', [put('sound', { finish: 'sage' }, [0, 16, 0], [-250, 0, 10]), of(phone('rose', 'dusk', NIMBUS), at(-100, 0, 162)), put('headphones', { finish: 'sand' }, [0, 20, 0], [24, 0, -10]), of(watch('graphite', 'ultramarine'), at(152, 40, -18, -14)), put('home.pad', { finish: 'coral' }, [-56, -16, 0], [276, 0, 10])], { az: 0 }],
  ['quiet-weekend', 'lilac', [put('headphones', { finish: 'midnight', metal: 'silver' }, [0, 22, 0], [-160, 0, 0]), put('headphones.buds', { finish: 'sage' }, [0, 8, 0], [-10, 0, 50]), put('sound.homeSpeaker', { finish: 'graphite' }, [0, 0, 0], [96, 0, -20]), put('sound', { finish: 'ultramarine', len: 240, r: 48, accent: 'butter' }, [0, -18, 0], [270, 0, 10])], { az: 0, el: 12 }],
  ['last-outing', 'sand', [put('camera', {}, [0, 14, 0], [-170, 0, 40]), put('camera.drone', { finish: 'sand', accent: 'sky' }, [4, -20, 0], [-40, 70, -20], { floor: false }), of(watch('black', 'coral', { size: 46, thick: 12.4, bandW: 24, accent: 'butter' }), at(160, 40, -16, -14)), put('power.powerbank', { finish: 'forest' }, [0, -18, 0], [262, 0, 10])], { az: 0, el: 12 }],
], 72);

// Cut out with their shadow: slides, banners and the popup stand on whatever colour the page has.
const slides = [
  ['phones', [of(phone('ultramarine', 'cobalt', { seed: 4 }), [[0, -20, -4], [30, 0, 22]]), of(phone('lilac', 'bloom'), [[0, 160, 5], [-34, 0, -22]]), of(phone('sage', 'lagoon'), [[0, -30, 0], [106, 0, -20]])], { az: 4, el: 7 }],
  ['audio', [put('headphones', { finish: 'midnight', metal: 'silver' }, [0, 0, 0], [-70, 0, 0]), put('sound', { finish: 'coral' }, [0, -20, 0], [112, 0, 30]), put('headphones.buds', { finish: 'white' }, [0, -16, 0], [46, 0, 110])], { az: -18, el: 12 }],
  ['work', [put('laptop', { finish: 'silver', wall: 'dusk' }, [0, 0, 0], [-60, 0, 0]), put('tablet', { finish: 'graphite', wall: 'lagoon' }, [-8, -18, 0], [210, 0, 90]), put('laptop.mouse', { finish: 'white' }, [0, 180, 0], [150, 0, 190])], { az: -14, el: 14 }],
].map(([name, items, camera]) => ({ name: `slide-${name}`, items, camera: { fill: 0.92, ...camera }, transparent: true, shadow: 0.56, size: 1750, aspect: 1.6, outWidth: 1400, maxKB: 80, double: 160, samples: 12, floorSamples: 120 }));
// In a frame of five to one the art keeps to its end; the words have the rest.
const banners = [
  ['repair-day', [put('tools', {}, [0, 10, 0], [-96, 0, 0]), put('parts.display', {}, [-90, 0, 10], [52, 0, 0]), put('parts', {}, [-90, 0, -8], [142, 0, 0])], { az: -4, el: 48, shiftX: 0.47 }],
  ['half-wearables', [of(watch('graphite', 'ultramarine'), at(-30, 0, 20, -14)), of(watch('silver', 'lilac', { size: 40, bandW: 20, accent: 'lilac' }), at(30, 6, -18, -14))], { az: -4, fill: 0.62, shiftX: 0.7 }],
  ['half-power', [put('power.powerbank', { finish: 'coral' }, [0, 20, 0], [-50, 0, -14]), put('power', {}, [0, 28, 0], [18, 0, 24]), put('power.cable', { finish: 'graphite' }, [0, 0, 0], [96, 0, 30])], { az: 6, el: 16, shiftX: 0.66 }],
  ['third-renewed', [of(phone('silver', 'dusk', { r: 10.5, h: 149, w: 71 }), at(28, -10, 162)), of(phone('midnight', 'mineral', { r: 10.5, h: 149, w: 71, seed: 8 }), at(-28, 14, -14))], { az: 4, shiftX: 0.79 }],
  ['third-gaming', [put('home.pad', { finish: 'white' }, [-58, -14, 0], [0, 0, 0])], { az: -8, el: 24, fill: 0.58, shiftX: 0.76 }],
  ['third-mesh', [put('home.router', {}, [0, 16, 0], [-56, 0, -30]), put('home.router', {}, [0, -14, 0], [50, 0, 30])], { az: 0, el: 14, fill: 0.74, shiftX: 0.75 }],
  ['flash-side', [put('sound.homeSpeaker', { finish: 'sand' }, [0, 0, 0], [-110, 0, -10]), put('sound.homeSpeaker', { finish: 'sky', r: 48, h: 72 }, [0, 0, 0], [4, 0, 24]), put('sound.homeSpeaker', { finish: 'graphite', r: 66, h: 190 }, [0, 0, 0], [120, 0, -30])], { az: 0, el: 18, shiftX: 0.6 }],
  ['keep-whole', [put('phone.cased', { finish: 'coral', phone: 'graphite' }, [0, 200, 0], [-44, 0, -14]), put('phone.cased', { finish: 'sky', phone: 'graphite', wall: 'lagoon' }, [0, -20, 0], [40, 0, 14])], { az: 2, shiftX: 0.76 }],
  ['instead', [put('tablet', { finish: 'silver', wall: 'dusk' }, [-8, -16, 0], [-70, 0, -30]), put('sound', { finish: 'sky' }, [0, -18, 0], [120, 0, 30]), put('headphones.buds', { finish: 'white' }, [0, -16, 0], [226, 0, 90])], { az: -6, el: 12, shiftX: 0.56 }],
].map(([name, items, camera]) => ({ name: `banner-${name}`, items, camera: { el: 9, fill: 0.88, ...camera }, transparent: true, size: 400, aspect: 5, outWidth: 1000, maxKB: 24, double: 44, thumbWidth: 500, samples: 16, floorSamples: 96, shadow: 0.5 }));
const single = [
  { name: 'popup-welcome', items: [put('headphones', { finish: 'sand' }, [0, 18, 0], [-90, 0, -10]), of(phone('ultramarine', 'cobalt'), at(64, 0, 162)), of(watch('copper', 'sand', { size: 42 }), at(146, 30, -18, -14))], camera: { az: 0, el: 9, fill: 0.9 }, transparent: true, size: 600, aspect: 1.6, outWidth: 960, maxKB: 40, samples: 18 },
  { name: 'share', items: [put('laptop', { finish: 'silver', wall: 'dusk' }, [0, 14, 0], [-40, 0, -60]), of(phone('ultramarine', 'cobalt'), at(176, 40, 162)), of(phone('lilac', 'bloom'), at(252, 70, -14)), put('headphones.buds', { finish: 'white' }, [0, -8, 0], [70, 0, 150])], camera: { az: 0, el: 11, fill: 0.6, shiftX: 0.34 }, background: { top: '#f7f8fa', bottom: '#dfe3ec' }, size: 630, aspect: 1200 / 630, outWidth: 1200, maxKB: 60, samples: 18 },
];

// What customers photograph: their own thing on their own table, held by hand.
const photo = (product, top, item, [az, el, zoomR, roll, target = [0, 8, 0]], around = []) => ({ name: `photo-${product}`, items: [put('table', { top, w: zoomR * 3.3, d: zoomR * 3.8 }, [0, 0, 0], [0, -8, 0]), item, ...around], camera: { az, el, roll, zoomR, target, fov: 30 }, floor: false, photo: true, background: { top: '#d8cfc2', bottom: '#b9ad9c' }, envGain: 0.9, size: 760, aspect: 0.8, outWidth: 640, maxKB: 34, samples: 14, shadow: 0.6 });
const CUP = put('table.cup', {}, [0, 40, 0], [120, 0, -96]), NOTE = put('table.paper', {}, [0, 14, 0], [-60, 0, -60]);
const down = (x, z, turn) => [[90, 0, turn], [x, 0, z]], up = (x, z, turn) => [[-90, 0, turn], [x, 0, z]];
const photos = [
  photo('orvo-a7-lilac', 'oak', of(phone('lilac', 'bloom'), down(0, 0, 196)), [-8, 54, 112, 4], [CUP]),
  photo('orvo-a7-ultramarine', 'ash', of(phone('ultramarine', 'cobalt'), down(0, 0, 162)), [12, 58, 108, -4], [NOTE]),
  photo('nimbus-x-ultramarine', 'linen', of(phone('ultramarine', 'lagoon', { ...NIMBUS, seed: 4 }), down(0, 0, 158)), [10, 50, 116, -5]),
  photo('tern-3-coral', 'walnut', of(phone('coral', 'citrus', { ...TERN, ui: 'home' }), down(0, 0, 206)), [-14, 56, 112, 6], [CUP]),
  photo('orvo-a5-sky', 'stone', of(phone('sky', 'lagoon', { ...WEDGE, seed: 3 }), up(0, 0, 14)), [-6, 58, 114, -3], [NOTE]),
  photo('orvo-a7-max-coral', 'denim', of(phone('coral', 'bloom', { ...MAX, seed: 2 }), down(0, 0, 170)), [6, 60, 122, 7]),
  photo('nimbus-x-lite-rose', 'ash', of(phone('rose', 'dusk', { ...NIMBUS, satin: true, w: 73, h: 156, seed: 9 }), down(0, 0, 198)), [-10, 48, 116, -6], [CUP]),
  photo('tern-mini-butter', 'rust', of(phone('butter', 'bloom', { ...TERN, w: 66, h: 138, seed: 7, ui: 'lock' }), down(0, 0, 164)), [10, 56, 106, 4]),
  photo('orvo-a6-renewed-midnight', 'grey', of(phone('midnight', 'mineral', { w: 71, h: 149, r: 10.5, seed: 8, bezel: 2.2 }), up(0, 0, -16)), [8, 58, 112, 5]),
  photo('lumen-14-silver', 'walnut', put('laptop', { finish: 'silver', wall: 'cobalt' }, [0, 24, 0]), [-8, 38, 250, -3, [0, 64, -20]], [put('table.cup', {}, [0, 30, 0], [216, 0, 60])]),
  photo('lumen-air-13-sky', 'ash', put('laptop', { finish: 'sky', wall: 'bloom', w: 297, d: 209, t: 7.4, lidT: 3.6, seed: 8, win: false }, [0, -22, 0]), [10, 40, 240, 4, [0, 60, -20]], []),
  photo('slate-11-silver', 'linen', put('tablet', { finish: 'silver', wall: 'lagoon' }, [-90, 0, 12]), [-6, 56, 190, -4], []),
  photo('slate-mini-lilac', 'oak', put('tablet', { finish: 'lilac', wall: 'bloom', w: 195, h: 134, d: 6.4, pen: false }, [-90, 0, -14]), [8, 52, 150, 5], [put('table.cup', { tone: '#5b7a8c' }, [0, 200, 0], [-110, 0, -110])]),
  photo('tempo-44-graphite', 'oak', of(watch('graphite', 'ultramarine'), [[-14, 20, 0], [0, 0, 0]]), [-18, 36, 66, 4, [0, 36, 0]]),
  photo('tempo-40-silver', 'linen', of(watch('silver', 'lilac', { size: 40, bandW: 20, accent: 'lilac' }), [[-14, -18, 0], [0, 0, 0]]), [14, 38, 64, -5, [0, 34, 0]]),
  photo('tempo-run-black', 'stone', of(watch('black', 'coral', { size: 46, accent: 'butter', thick: 12.4, bandW: 24 }), [[-14, 24, 0], [0, 0, 0]]), [-10, 38, 68, 6, [0, 36, 0]]),
  photo('aria-one-sand', 'walnut', put('headphones', { finish: 'sand' }, [-88, 0, 24]), [-6, 50, 170, -4, [-16, 20, 0]]),
  photo('aria-lite-sky', 'ash', put('headphones', { finish: 'sky', metal: 'white', cup: [66, 76], span: 150 }, [-88, 0, -20]), [8, 50, 162, 5, [16, 20, 0]]),
  photo('aria-mini-white', 'rust', put('headphones.buds', { finish: 'white' }, [0, 16, 0]), [-12, 36, 66, 4, [0, 22, 0]]),
  photo('aria-mini-pro-midnight', 'oak', put('headphones.buds', { finish: 'midnight', accent: 'copper' }, [0, -18, 0]), [10, 38, 66, -5, [0, 22, 0]], [put('table.cup', {}, [0, 40, 0], [84, 0, -84])]),
  photo('aria-roam-sage', 'stone', put('sound', { finish: 'sage' }, [0, 22, 0]), [-10, 36, 150, -3, [0, 36, 0]]),
  photo('aria-home-sand', 'oak', put('sound.homeSpeaker', { finish: 'sand' }), [-10, 36, 136, 4, [0, 60, 0]], [NOTE]),
  photo('lumen-s1-silver', 'walnut', put('camera.compact', { finish: 'silver' }, [0, 20, 0]), [-10, 34, 96, 5, [0, 28, 0]]),
  photo('lumen-go-graphite', 'denim', put('camera', {}, [0, -22, 0]), [8, 34, 70, -6, [0, 24, 0]]),
  photo('arc-pad-white', 'felt', put('home.pad', { finish: 'white' }, [-84, 0, 14]), [-6, 46, 124, 5, [0, 20, 0]]),
  photo('arc-pad-coral', 'ash', put('home.pad', { finish: 'coral' }, [-84, 0, -16]), [8, 44, 124, -4, [0, 20, 0]], [CUP]),
  photo('husk-soft-a7-coral', 'linen', put('phone.cased', { finish: 'coral' }, [90, 0, 164]), [8, 56, 116, 5]),
  photo('husk-soft-x-ultramarine', 'oak', put('phone.cased', { finish: 'ultramarine', ...NIMBUS, phone: 'silver' }, [90, 0, 200]), [-8, 54, 118, -5], [NOTE]),
  photo('lumen-k1-silver', 'walnut', put('laptop.keyboard', { finish: 'silver' }, [0, 18, 0]), [-8, 40, 220, -4, [0, 8, 0]], [put('table.cup', {}, [0, 40, 0], [150, 0, -130])]),
  photo('volta-10-midnight', 'grey', put('power.powerbank', { finish: 'midnight' }, [-90, 0, 22]), [-8, 50, 108, 5]),
];
export const artShots = [...categories, ...stores, ...collections, ...sales, ...slides, ...banners, ...single, ...photos];
