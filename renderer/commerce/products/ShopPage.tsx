import { CategorizedList } from '#renderer/content/categories/CategorizedList.tsx'
import { useCompany } from '#renderer/core/company/company.ts'
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx'
import { productList, productPages } from './product-list.ts'
import { ShopNote } from './ShopNote.tsx'

export default function ShopPage() {
  const { shop_note } = useCompany()
  return (
    <CategorizedList
      type="products"
      title="Shop"
      note={<ShopNote text={shop_note} />}
      shape={productList}
      queryFor={productPages}
      skeleton={<ProductGridSkeleton />}
      empty="No products available."
    >
      {(products) => <ProductGrid products={products} first={4} />}
    </CategorizedList>
  )
}
