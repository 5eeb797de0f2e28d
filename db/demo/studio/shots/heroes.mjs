import { wide } from './makers.mjs';

/** Wide art for slider and banners: cut out, with its shadow. */
export const heroShots = [
  ['hero-phones', [wide('phone', { finish: 'ultramarine', wall: 'cobalt', seed: 4 }, [0, -20, -4], [30, 0, 22]), wide('phone', { finish: 'lilac', wall: 'bloom' }, [0, 160, 5], [-34, 0, -22]), wide('phone', { finish: 'sage', wall: 'lagoon' }, [0, -30, 0], [104, 0, -40])], { az: 4, el: 7, fill: 0.92 }],
  ['hero-audio', [wide('headphones', { finish: 'midnight', metal: 'silver' }, [0, 0, 0], [-70, 0, 0]), wide('sound', { finish: 'coral' }, [0, -20, 0], [112, 0, 30]), wide('headphones.buds', { finish: 'white' }, [0, -16, 0], [46, 0, 110])], { az: -18, el: 12, fill: 0.92 }],
  ['hero-work', [wide('laptop', { finish: 'silver', wall: 'dusk' }, [0, 0, 0], [-60, 0, 0]), wide('tablet', { finish: 'graphite', wall: 'lagoon' }, [-8, -18, 0], [210, 0, 90]), wide('laptop.mouse', { finish: 'white' }, [0, 180, 0], [150, 0, 190])], { az: -14, el: 14, fill: 0.92 }],
  ['hero-wear', [wide('watch', { finish: 'graphite', band: 'ultramarine' }, [-14, 16, 0], [-29, 0, 0]), wide('watch', { finish: 'silver', band: 'lilac', size: 40, bandW: 20 }, [-14, -16, 0], [29, 0, 6])], { az: -10, el: 9, fill: 0.92 }],
  ['hero-repair', [wide('parts.display', {}, [-90, 0, 0], [-60, 0, 0]), wide('parts', {}, [-90, 0, 0], [44, 0, 6]), wide('parts.camera', {}, [-90, 0, 0], [110, 0, -30])], { az: -10, el: 50, fill: 0.92 }],
  ['hero-power', [wide('power', {}, [0, 0, 0], [-50, 0, 0]), wide('power.powerbank', { finish: 'coral' }, [0, 0, 0], [30, 0, 0]), wide('power.cable', { finish: 'graphite' }, [0, 0, 0], [40, 0, 110])], { az: 24, el: 20, fill: 0.92 }],
].map(([name, items, camera]) => ({ name, items, camera, transparent: true, size: 900, aspect: 1.6, outWidth: 1400, maxKB: 80, samples: 18 }));
