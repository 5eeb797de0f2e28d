import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;
/** An eighth of the machine, within these: what a large shop reads for its lists fits in 2 GB. */
const LEAST_BUFFERS = 256 * MEGABYTE;
const MOST_BUFFERS = 2048 * MEGABYTE;
/** Remembers which pages were in memory and reads them again after a start. */
const PREWARM = ['pg_prewarm.so', 'pg_prewarm.dylib'];

/** Bytes for pages of the database; only what is read is taken. */
function bufferBytes(memory: number): number {
  return Math.min(MOST_BUFFERS, Math.max(LEAST_BUFFERS, Math.floor(memory / 8)));
}

/** What this process may use: less than the machine has where a container is bounded. */
function ownMemory(): number {
  const bound = process.constrainedMemory();
  return bound > 0 ? Math.min(bound, totalmem()) : totalmem();
}

/** Settings that stand on the command line, so that a new version of ours changes them without touching the cluster. */
export function serverSettings(
  { socketDir, port, native }: { socketDir: string; port: number /** Folder of the binaries. */; native: string },
  durable: boolean,
): string[] {
  const memory = ownMemory();
  const warms = durable && PREWARM.some((file) => existsSync(join(native, 'lib/postgresql', file)));
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: durable ? `${Math.floor(bufferBytes(memory) / MEGABYTE)}MB` : '128MB',
    effective_cache_size: `${Math.max(512, Math.floor(memory / 2 / MEGABYTE))}MB`,
    ...(warms && { shared_preload_libraries: 'pg_prewarm' }),
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    // Solid-state disks everywhere; short queries only, for which compiling never pays.
    random_page_cost: '1.1',
    jit: 'off',
    // Parallel workers need /dev/shm, of which a container has 64 MB, and two cores have better to do.
    max_parallel_workers_per_gather: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // An error of a statement reaches the caller, who logs it; only the server's own affairs are told here.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
