/** Lower case, without accents and with single spaces: `  Sao  Paulo` for `São Paulo`. */
const normalized = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')

/** Whether two names of a suburb, city or province are the same, in spite of case, accents and spaces. */
export const isSamePlaceName = (one: string, other: string) => normalized(one) === normalized(other)
