/** The element in which a page brings its loader data; the browser's router reads it there (bin/lean-router.ts). */
export const HAND_OFF = 'hand-off';
