/** Settings that stand on the command line, so that a new version of ours changes them without touching the cluster. */
export function serverSettings(socketDir: string, port: number, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: durable ? '256MB' : '128MB',
    effective_cache_size: '1GB',
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
