export const strengthLabels = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const

/**
 * The strength of a password, 0 to 4. Length counts most; repetitions, sequences and the user's own name do not count.
 * A hint only, the server decides.
 */
export function strengthOf(password: string, known: readonly string[] = []): 0 | 1 | 2 | 3 | 4 {
  if (password.length < 10) return 0
  const lower = password.toLowerCase()
  const personal = known.some((word) => word.length >= 3 && lower.includes(word.toLowerCase()))
  const score = unpredictableIn(lower) + variety(password) - (personal ? 6 : 0)
  if (score < 9) return 1
  if (score < 13) return 2
  return score < 17 ? 3 : 4
}

/** Number of characters that do not continue a sequence: `aaaa` and `1234` have one each. */
function unpredictableIn(text: string) {
  let count = 0
  let step: number | undefined
  for (let i = 1; i < text.length; i++) {
    const now = text.charCodeAt(i) - text.charCodeAt(i - 1)
    if (Math.abs(now) > 1 || now !== step) count++
    step = now
  }
  return Math.min(count, new Set(text).size * 2)
}

function variety(text: string) {
  return [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(text)).length
}
