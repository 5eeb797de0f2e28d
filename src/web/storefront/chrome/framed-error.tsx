import { ErrorBody } from './error-body.tsx';
import type { Frame } from './frame.ts';
import { ShopFrame } from './shop-frame.tsx';

/** An error page inside the shop layout, if the layout data is available. */
export function FramedError({ error, frame }: { error: unknown; frame: Frame | undefined }) {
  if (!frame) return <ErrorBody error={error} standsAlone />;
  return (
    <ShopFrame frame={frame}>
      <ErrorBody error={error} />
    </ShopFrame>
  );
}
