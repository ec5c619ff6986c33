/** Maximum redirects of a company. */
export const mostRedirects = 50_000
/** Maximum lines that can be pasted at once. */
export const mostPastedRedirects = 5000
