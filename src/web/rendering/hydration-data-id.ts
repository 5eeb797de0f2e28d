/** Id of the script element with the page's loader data; the client router reads it (bin/build/lean-router.ts). */
export const HYDRATION_DATA_ID = 'hand-off';
