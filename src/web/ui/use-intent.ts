import { useState } from 'react';

/**
 * Whether the visitor points at, touches or focuses an element. Pictures outside of the visible part of a scrolling row are
 * loaded then: browsers load the lazy ones at once, because they are near.
 */
export function useIntent() {
  const [hasIntent, setIntent] = useState(false);
  const show = () => setIntent(true);
  return { hasIntent, intentProps: { onPointerEnter: show, onFocus: show } };
}
