/** How wide a photo in a row is shown, for the browser's choice of file. */
export const sizesInRow = (share: number) => `(max-width: 767px) 92vw, ${Math.round(share * 320)}px`

/** How wide an opened photo is shown. */
export const sizesOpened = '(max-width: 900px) 100vw, calc(100vw - 420px)'
