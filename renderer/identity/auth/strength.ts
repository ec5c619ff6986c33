export const strengthWords = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const

/**
 * How hard a password is to guess, 0 to 4. Length counts most; repeating,
 * counting up and one's own name count for nothing. A hint only: the server decides.
 */
export function strengthOf(password: string, known: readonly string[] = []): 0 | 1 | 2 | 3 | 4 {
  if (password.length < 10) return 0
  const lower = password.toLowerCase()
  const personal = known.some((word) => word.length >= 3 && lower.includes(word.toLowerCase()))
  const worth = surprises(lower) + variety(password) - (personal ? 6 : 0)
  if (worth < 9) return 1
  if (worth < 13) return 2
  return worth < 17 ? 3 : 4
}

/** Characters that do not simply follow from the one before: `aaaa` and `1234` have one each. */
function surprises(text: string) {
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
