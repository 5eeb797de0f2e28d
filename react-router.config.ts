import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // one immutable file with every route: a click needs no request for routes, and links can be prefetched
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
