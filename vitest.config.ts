import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,test,db,bin}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'build/**', 'test/e2e/**'],
    globalSetup: ['test/global-setup.ts'],
    // One of two cores would stand idle while the other waits for the database.
    maxWorkers: '100%',
    // Every file has a database of its own and may run beside the others; its tests share it and run in order.
    // A busy machine is no fault: what hangs is found all the same.
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
