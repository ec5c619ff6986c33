// Without schemas, because lists and forms of the website import this module.

/** The tax class of products that have no other. */
/** Why the settings need the company's country. */
export const countryMissing = 'Choose your country. Collected orders are taxed there.'

export const standardTaxClass = 'standard'
