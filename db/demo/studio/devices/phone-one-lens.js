// A telephone with a single lens: the pill of the Orvo family, shortened to one lens and the light.
import phone, { ISLANDS } from './phone.js';

ISLANDS.single = (w) => ({ kind: 'slab', w: 21, h: 37, r: 10.5, at: [w / 2 - 15.5, -24], lenses: [[0, 6.8, 7.8]], flash: [0, -8.6, 2.6], mics: [[0, -14, 0.55]], onIsland: true });

export default (params = {}) => phone({ ...params, island: 'single' });
