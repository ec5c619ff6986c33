import { ListPage } from '../lists/ListPage.tsx'
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx'
import { productList, productPages } from './product-list.ts'

export default function ShopPage() {
  return (
    <ListPage
      title="Shop"
      shape={productList}
      pagesOf={productPages}
      skeleton={<ProductGridSkeleton />}
      empty="No products available."
    >
      {(products) => <ProductGrid products={products} first={4} />}
    </ListPage>
  )
}
