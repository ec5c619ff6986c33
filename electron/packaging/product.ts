export const productName = 'Vitrine'

/** Packages for Linux have to name somebody to write to and a place to look. */
export const homepage = 'https://vitrine.example'
export const maintainer = { name: 'Vitrine', email: 'desktop@vitrine.example' }
