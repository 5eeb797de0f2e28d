import type { ReactNode } from 'react';
import { Notice } from '../ui/feedback/notice.tsx';

/** Successful result of an action; with scripts a toast (`script/toasts.ts`). */
export function SuccessNotice({ children }: { children: ReactNode }) {
  return (
    <div data-toast="">
      <Notice tone="success" urgent>
        {children}
      </Notice>
    </div>
  );
}
