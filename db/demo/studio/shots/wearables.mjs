import { smaller, watch } from './makers.mjs';

const ALL = ['face', 'side', 'crown'];

export const wearableShots = [
  watch('tempo-44', { graphite: 'ultramarine', silver: 'white', copper: 'sand' }, {}, ALL),
  watch('tempo-40', { silver: 'lilac', copper: 'rose' }, { size: 40, bandW: 20, accent: 'lilac' }, ALL),
  watch('tempo-run', { black: 'coral', sky: 'graphite' }, { size: 46, accent: 'butter', thick: 12.4, bandW: 24 }, ALL),
  watch('tempo-classic', { silver: '#6b4226', graphite: 'black' }, { size: 42, accent: 'sand', bandW: 21, thick: 9.8 }),
  watch('tempo-junior', { white: 'sky', butter: 'sage' }, { size: 38, accent: 'sky', bandW: 18 }, ALL),
  watch('orvo-watch', { midnight: 'forest', silver: 'midnight' }, { size: 45, accent: 'sage', thick: 10 }, ALL),
  ...smaller([
    watch('tempo-48', { black: 'graphite', copper: 'sand' }, { size: 48, accent: 'copper' }),
    watch('tempo-lite', { graphite: 'sage', silver: 'coral' }, { size: 42, thick: 9.4, accent: 'sage' }),
    watch('orvo-watch-mini', { rose: 'rose', graphite: 'midnight' }, { size: 39, bandW: 19, thick: 9.6, accent: 'lilac' }),
    watch('fern-watch', { sand: 'forest' }, { size: 43, accent: 'sage' }),
    watch('tempo-44-renewed', { silver: 'graphite' }, { accent: 'sky' }),
    watch('tempo-trail', { graphite: 'forest', sand: 'copper' }, { size: 49, thick: 13, bandW: 24, accent: 'butter' }),
    watch('tempo-swim', { midnight: 'sky' }, { size: 43, thick: 11, accent: 'sky' }),
    watch('tempo-run-pro', { black: 'coral', silver: 'butter' }, { size: 46, thick: 11.6, accent: 'coral' }, ALL),
  ]),
];
