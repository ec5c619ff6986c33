import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { ListIntro } from '#renderer/content/categories/CategoryIntro.tsx'
import { ListPage } from '#renderer/core/lists/ListPage.tsx'
import { paths } from '#renderer/core/paths.ts'
import styles from './CollectionPage.module.css'
import { collectionQuery, listOfCollection } from './collection-route.ts'
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx'

/** The products of a collection below its text and picture. */
export default function CollectionPage() {
  const { slug = '' } = useParams()
  const { data: collection } = useSuspenseQuery(collectionQuery(slug))
  return (
    <ListPage
      key={collection._id}
      {...listOfCollection(collection)}
      title={collection.name}
      above={
        <nav className={styles.crumbs} aria-label="Breadcrumb">
          <Link to={paths.shop}>Shop</Link>
          <span aria-hidden>/</span>
          <span aria-current="page">{collection.name}</span>
        </nav>
      }
      note={<ListIntro of={collection} />}
      skeleton={<ProductGridSkeleton />}
      empty="No products available."
    >
      {(products) => <ProductGrid products={products} first={4} />}
    </ListPage>
  )
}
