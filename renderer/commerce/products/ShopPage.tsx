import { useCompany } from '#renderer/core/company/company.ts'
import { ListPage } from '#renderer/core/lists/ListPage.tsx'
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx'
import { productList, productPages } from './product-list.ts'
import { ShopNote } from './ShopNote.tsx'

export default function ShopPage() {
  const { shop_note } = useCompany()
  return (
    <ListPage
      title="Shop"
      note={<ShopNote text={shop_note} />}
      shape={productList}
      queryFor={productPages}
      skeleton={<ProductGridSkeleton />}
      empty="No products available."
    >
      {(products) => <ProductGrid products={products} first={4} />}
    </ListPage>
  )
}
