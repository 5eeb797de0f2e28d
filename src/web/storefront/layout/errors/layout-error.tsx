import type { LayoutData } from '../layout-data.ts';
import { ShopLayout } from '../shop-layout.tsx';
import { ErrorBody } from './error-body.tsx';

/** An error page inside the shop layout, if the layout data is available. */
export function LayoutError({ error, layout }: { error: unknown; layout: LayoutData | undefined }) {
  if (!layout) return <ErrorBody error={error} isStandalone />;
  return (
    <ShopLayout layout={layout}>
      <ErrorBody error={error} />
    </ShopLayout>
  );
}
