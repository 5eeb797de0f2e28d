// Every picture of the demo shop: which device, in which finish, seen from where. One file per department lies in shots/.
import { readFileSync } from 'node:fs';
import { accessoryShots } from './shots/accessories.mjs';
import { artShots } from './shots/art.mjs';
import { audioShots } from './shots/audio.mjs';
import { cameraGameShots } from './shots/cameras-games.mjs';
import { computerShots } from './shots/computers.mjs';
import { homeShots } from './shots/home.mjs';
import { partShots } from './shots/parts.mjs';
import { phoneShots } from './shots/phones.mjs';
import { wearableShots } from './shots/wearables.mjs';

export const defaults = { size: 1000, samples: 14, rig: 'soft', tone: 'neutral', outWidth: 1000, maxKB: 40, camera: { az: 0, el: 8, fov: 16, fill: 0.84 } };

const groups = [...phoneShots, ...computerShots, ...wearableShots, ...audioShots, ...cameraGameShots, ...homeShots, ...accessoryShots, ...partShots];

// The first picture of every product comes first, then the other colours, then the further views.
const views = Object.keys(JSON.parse(readFileSync(new URL('../data/views.json', import.meta.url), 'utf8')));
const rank = (shot, place) => (views.includes(shot.name.split('-').at(-1)) ? 2 : place > 0 ? 1 : 0);
const ranked = groups.flatMap((group) => [group].flat().map((shot, place) => ({ shot, rank: rank(shot, place) })));
export const shots = [...ranked.sort((a, b) => a.rank - b.rank).map(({ shot }) => shot), ...artShots];
