export { productName } from '#shared/core/product-name.ts'

/** Linux packages require a homepage and a maintainer. */
export const homepage = 'https://vitrine.example'
export const maintainer = { name: 'Vitrine', email: 'desktop@vitrine.example' }
