/** The message for a text that is no GTIN. */
export const gtinProblem = 'Check the digits: this is not a valid GTIN, EAN, UPC or ISBN.'

/** Digits only: spaces and hyphens of printed barcodes are left out. An old ISBN of ten characters becomes one of 13 digits. */
export function gtinOf(typed: string): string {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return isIsbn10(digits) ? withCheckDigit(`978${digits.slice(0, 9)}`) : digits
}

/** Whether it is a GTIN of 8, 12, 13 or 14 digits with the right check digit. */
export const isGtin = (digits: string) =>
  /^(\d{8}|\d{12,14})$/.test(digits) && withCheckDigit(digits.slice(0, -1)) === digits

function withCheckDigit(digits: string) {
  // Weighted 3, 1, 3, 1 … from the right.
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return digits + ((10 - (sum % 10)) % 10)
}

function isIsbn10(text: string) {
  if (!/^\d{9}[\dXx]$/.test(text)) return false
  const sum = [...text].reduce(
    (total, digit, at) => total + (digit.toUpperCase() === 'X' ? 10 : Number(digit)) * (10 - at),
    0,
  )
  return sum % 11 === 0
}
