/** Stands for a product in lines of services, which have no product and no stock. No product has this id. */
export const serviceProductId = '00000000-0000-4000-8000-000000000001'

export const isService = ({ productId }: { productId: string }) => productId === serviceProductId
