/** The name of this product, which sites on plans with white-label do not show. */
export const productName = 'Vitrine'
