export const productName = 'Vitrine'

/** Linux packages require a homepage and a maintainer. */
export const homepage = 'https://vitrine.example'
export const maintainer = { name: 'Vitrine', email: 'desktop@vitrine.example' }
