// Makers of shots: how one kind of product is photographed, in every colour it is sold in.
// The name of a shot is the name of its file: <product>-<colour>[-view].webp, or <product>[-view].webp without colours.

/** Knitted cloth is expensive to encode: these are a little smaller, to stay within the size every picture may have. */
export const knitted = (shots, outWidth = 800) => shots.map((shot) => ({ ...shot, outWidth }));
const SHOWN = { size: 800, outWidth: 800, samples: 10, floorSamples: 56 };
/** Rendered at the size they are shown. */
export const smaller = (groups) => groups.map((group) => [group].flat().map((shot) => ({ ...SHOWN, ...shot })));
/** The first further view is what a tile turns to, as large as the main picture; those after it are smaller. */
const further = (name, views, chosen, full = 1) => chosen.map((view, i) => ({ name: `${name}-${view}`, ...views[view], ...(i < full ? {} : SHOWN) }));
export const wide = (device, params = {}, rot = [0, 0, 0], pos = [0, 0, 0], more = {}) => ({ device, params, rot, pos, ...more });
const DARK = new Set(['black', 'graphite', 'midnight', 'plum', 'forest']);

/** Camera layouts and measures that several models of a family share. */
export const MAX = { w: 77, h: 163, r: 12.5 };
export const NIMBUS = { island: 'disc', satin: false, w: 75, h: 160, r: 13, seed: 4 };
export const TERN = { island: 'bar', w: 73, h: 154, r: 14, ui: 'home' };
export const FERN = { island: 'duo', w: 73, h: 155, r: 9, d: 8.8, seed: 2, bezel: 2.4, flat: 0.85 };

/** A telephone: front and back together in every colour, then further views of the first colour. */
export function phone(product, colours, params, extra = ['back'], device = 'phone') {
  const { h = 152 } = params, shots = [];
  for (const [colour, wall] of Object.entries(colours)) {
    const own = { ...params, finish: colour, wall };
    shots.push({ name: `${product}-${colour}`, items: [wide(device, own, [0, -16, 0], [30, 0, 22]), wide(device, own, [0, 164, 0], [-26, 0, -22])], camera: { az: 4, el: 7 } });
  }
  const [colour, wall] = Object.entries(colours)[0], own = { ...params, finish: colour, wall };
  const views = {
    back: { items: [wide(device, own, [0, 208, 0])] },
    camera: { items: [wide(device, own, [0, 205, 0])], camera: { el: 14, target: [4, h - 34, 0], zoomR: 36 } },
    front: { items: [wide(device, own, [0, 0, 0])], camera: { az: 0, el: 2 } },
    side: { items: [wide(device, own, [0, -66, 0])], camera: { az: 0, el: 6 } },
    ports: { items: [wide(device, own, [-90, 0, 0])], camera: { az: 24, el: 16, target: [4, 3, h / 2 - 6], zoomR: 27 } },
  };
  return [...shots, ...further(`${product}-${colour}`, views, extra)];
}
/** Anything that is one device, photographed alike in every colour; `views` are further cameras on the first colour. */
export function each(product, colours, device, params, camera, views = {}, rot = [0, 0, 0]) {
  const finish = (colour) => (colour ? { ...params, finish: colour } : params), tag = (colour) => (colour ? `-${colour}` : '');
  const shots = colours.map((colour) => ({ name: `${product}${tag(colour)}`, items: [wide(device, finish(colour), rot)], camera, ...(DARK.has(colour) && device === 'laptop' ? { rig: 'dark' } : {}) }));
  const made = Object.entries(views).map(([view, v]) => [view, { items: [wide(device, { ...finish(colours[0]), ...v.params }, v.rot || rot, v.pos), ...(v.beside || [])], camera: v.camera }]);
  return [...shots, ...further(`${product}${tag(colours[0])}`, Object.fromEntries(made), Object.keys(views))];
}
/** The thing beside a telephone, so that its size can be told; `half` is half its width in mm. */
export const besidePhone = (half, more = {}) => ({ pos: [-half - 12, 0, 8], beside: [wide('phone', { finish: 'midnight', wall: 'dusk' }, [0, -12, 0], [44, 0, -16])], camera: { az: 4, el: 10 }, ...more });

export function foldable(product, colours, params, extra = []) {
  return Object.entries(colours).flatMap(([colour, wall], i) => {
    const own = { ...params, finish: colour, wall }, first = `${product}-${colour}`;
    const views = {
      flat: { items: [wide('tablet.foldable', { ...own, open: 176 }, [0, 0, 0])], camera: { az: 0, el: 5 } },
      folded: { items: [wide('tablet.foldable', { ...own, open: 34 }, [0, 62, 0])], camera: { az: 0, el: 12 } },
    };
    return [{ name: first, items: [wide('tablet.foldable', own, [0, 0, 0])], camera: { az: -16, el: 12 } }, ...(i ? [] : [{ name: `${first}-back`, items: [wide('tablet.foldable', { ...own, open: 150 }, [0, 196, 0])], camera: { az: 10, el: 10 } }, ...further(first, views, extra, 0)])];
  });
}
export function watch(product, looks, params, extra = ['face']) {
  return Object.entries(looks).flatMap(([finish, band], i) => {
    const own = { ...params, finish, band }, first = `${product}-${finish}`, { size = 44 } = params;
    const views = {
      face: { items: [wide('watch', own, [-10, 0, 0])], camera: { az: -6, el: 10 } },
      side: { items: [wide('watch', own, [-14, 0, 0])], camera: { az: 74, el: 8 } },
      crown: { items: [wide('watch', own, [-14, 0, 0])], camera: { az: 42, el: 14, target: [size * 0.36, size * 0.86, 22], zoomR: size * 0.42 } },
    };
    return [{ name: first, items: [wide('watch', own, [-14, 0, 0])], camera: { az: -30, el: 9 } }, ...(i ? [] : further(first, views, extra))];
  });
}
export const laptop = (product, looks, params, extra = []) => Object.entries(looks).flatMap(([finish, wall], i) => {
  const own = { ...params, finish, wall }, first = `${product}-${finish}`, { w = 312, d = 221 } = params;
  const views = {
    keys: { items: [wide('laptop', own, [0, 0, 0])], camera: { az: -20, el: 40, target: [-w * 0.2, 10, 0], zoomR: 62 } },
    closed: { items: [wide('laptop', { ...own, open: 2 }, [0, 0, 0])], camera: { az: -32, el: 34 } },
    ports: { items: [wide('laptop', own, [0, 0, 0])], camera: { az: -62, el: 12, target: [-w / 2, 8, -d * 0.16], zoomR: 40 } },
  };
  return [{ name: first, items: [wide('laptop', own, [0, 0, 0])], camera: { az: -28, el: 16 } }, ...(i ? [] : [{ name: `${first}-back`, items: [wide('laptop', { ...own, open: 62 }, [0, 0, 0])], camera: { az: 152, el: 20 } }, ...further(first, views, extra, 0)])];
});
export const tablet = (product, looks, params, extra = ['back']) => Object.entries(looks).flatMap(([finish, wall], i) => {
  const own = { ...params, finish, wall }, first = `${product}-${finish}`, { w = 248, h = 178 } = params;
  const views = {
    back: { items: [wide('tablet', own, [-8, 0, 0])], camera: { az: 150, el: 10 } },
    front: { items: [wide('tablet', own, [-8, 0, 0])], camera: { az: 0, el: 4 } },
    pen: { items: [wide('tablet', own, [-8, 0, 0])], camera: { az: -22, el: 22, target: [30, h - 16, -12], zoomR: 58 } },
    camera: { items: [wide('tablet', own, [-8, 0, 0])], camera: { az: 158, el: 12, target: [w / 2 - 26, h - 24, -14], zoomR: 34 } },
  };
  return [{ name: first, items: [wide('tablet', own, [-8, 0, 0])], camera: { az: -26, el: 8 } }, ...(i ? [] : further(first, views, extra))];
});
