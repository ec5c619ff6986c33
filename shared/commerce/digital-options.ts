/** Files per product. */
export const mostProductFiles = 20
/** Downloads of each file per order. */
export const downloadsPerFile = 5
/** Days from the first download. */
export const downloadDays = 30
