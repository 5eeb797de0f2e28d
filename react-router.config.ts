import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // while developing the browser knows every route from the start; built pages know their own (bin/build/lean-router.ts)
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
