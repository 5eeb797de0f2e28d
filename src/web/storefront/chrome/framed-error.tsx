import { ErrorBody } from './error-body.tsx';
import type { Frame } from './frame.ts';
import { ShopFrame } from './shop-frame.tsx';

/** An error page inside the shop layout, if the layout data is available. */
export function FramedError({ error, layout }: { error: unknown; layout: Frame | undefined }) {
  if (!layout) return <ErrorBody error={error} standsAlone />;
  return (
    <ShopFrame layout={layout}>
      <ErrorBody error={error} />
    </ShopFrame>
  );
}
