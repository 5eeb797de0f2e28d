import type { ReactNode } from 'react';
import { isMissingPage, type StandardPage } from '../../modules/naming/page-paths.rules.ts';
import { to } from '../paths.ts';
import { useLocalePath, usePageNames } from './use-locale-path.ts';

type Props = { page: StandardPage; className?: string; children: ReactNode };

/** Link to a content page; nothing in a shop that has no such page. */
export function PageLink({ page, className, children }: Props) {
  const address = useLocalePath();
  const names = usePageNames();
  if (isMissingPage(page, names)) return null;
  return (
    <a className={className} href={address(to.page(page))}>
      {children}
    </a>
  );
}
