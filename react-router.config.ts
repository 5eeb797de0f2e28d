import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // one request fewer on the first navigation; the whole route table is small
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
