import { useTranslations } from 'use-intl';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './category-tree.module.css';
import type { CategoryTree, CategoryTreeNode } from './category-tree.server.ts';

type Props = { nodes: CategoryTree; mayWrite: boolean };

/** Main categories with their sub-categories, and buttons that move them. */
export function CategoryTreeView({ nodes, mayWrite }: Props) {
  return (
    <form method="post">
      <CategoryNodes nodes={nodes} mayWrite={mayWrite} />
    </form>
  );
}

function CategoryNodes({ nodes, mayWrite }: Props) {
  return (
    <ol className={styles.nodes}>
      {nodes.map((node, index) => (
        <li key={node.id} id={`category-${node.id}`}>
          <CategoryRow node={node} mayWrite={mayWrite} isFirst={index === 0} isLast={index === nodes.length - 1} />
          {node.children.length > 0 && <CategoryNodes nodes={node.children} mayWrite={mayWrite} />}
        </li>
      ))}
    </ol>
  );
}

type RowProps = { node: CategoryTreeNode; mayWrite: boolean; isFirst: boolean; isLast: boolean };

function CategoryRow({ node, mayWrite, isFirst, isLast }: RowProps) {
  const t = useTranslations('admin.productList');
  const status = useTranslations('admin.resources.shared.choices.status');
  const { id, title, slug, href, isHidden, products, productsHref } = node;
  return (
    <div className={styles.row}>
      <div className={styles.name}>
        <a className={styles.link} href={href}>
          <bdi>{title}</bdi>
        </a>
        <bdi dir="ltr" className={styles.slug}>
          {slug}
        </bdi>
        {isHidden && <Badge>{status('2')}</Badge>}
      </div>
      <a className={styles.products} href={productsHref}>
        {products}
      </a>
      {mayWrite && (
        <div className={styles.buttons}>
          {!isFirst && (
            <Button name="intent" value={`up:${id}`} look="quiet" aria-label={t('moveUp', { title })}>
              {t('up')}
            </Button>
          )}
          {!isLast && (
            <Button name="intent" value={`down:${id}`} look="quiet" aria-label={t('moveDown', { title })}>
              {t('down')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
