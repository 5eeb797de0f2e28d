import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;
/** Limits of shared_buffers (one eighth of the memory). The product data of a large shop fits in 2 GB. */
const MIN_BUFFER_BYTES = 256 * MEGABYTE;
const MAX_BUFFER_BYTES = 2048 * MEGABYTE;
/** pg_prewarm restores the buffer contents after a restart. */
const PREWARM_LIBRARIES = ['pg_prewarm.so', 'pg_prewarm.dylib'];

/** Size of shared_buffers in bytes; memory is used only as pages are read. */
function sharedBufferBytes(memory: number): number {
  return Math.min(MAX_BUFFER_BYTES, Math.max(MIN_BUFFER_BYTES, Math.floor(memory / 8)));
}

/** Memory available to this process, including the limit of a container. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Server settings on the command line, so that a new version can change them without modifying the cluster. */
export function buildServerSettings(
  { socketDir, port, native }: { socketDir: string; port: number /** Folder of the binaries. */; native: string },
  durable: boolean,
): string[] {
  const memory = availableMemory();
  const usesPrewarm = durable && PREWARM_LIBRARIES.some((file) => existsSync(join(native, 'lib/postgresql', file)));
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: durable ? `${Math.floor(sharedBufferBytes(memory) / MEGABYTE)}MB` : '128MB',
    effective_cache_size: `${Math.max(512, Math.floor(memory / 2 / MEGABYTE))}MB`,
    ...(usesPrewarm && { shared_preload_libraries: 'pg_prewarm' }),
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    // Assumes solid-state disks; queries are short, so JIT compilation does not pay off.
    random_page_cost: '1.1',
    jit: 'off',
    // Parallel workers need /dev/shm, which has 64 MB in containers, and few cores are available.
    max_parallel_workers_per_gather: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Callers log statement errors; only messages of the server itself are logged here.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
