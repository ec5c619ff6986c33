/** Width of a photo in a row, for the `sizes` attribute. */
export const sizesInRow = (share: number) => `(max-width: 767px) 92vw, ${Math.round(share * 320)}px`

/** Width of an opened photo, for the `sizes` attribute. */
export const sizesInDialog = '(max-width: 900px) 100vw, calc(100vw - 420px)'
