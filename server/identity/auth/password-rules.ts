import { AppError } from '#shared/core/errors.ts'
import { commonPasswords, commonWords } from './common-passwords.ts'

/** Throws VALIDATION on `field` when a password would be among the first guesses at somebody of whom one knows `facts`. */
export async function refuseEasy(field: 'password' | 'newPassword', password: string, facts: readonly string[]) {
  leaked ??= loadLeaked()
  if (!isEasy(password, facts, await leaked)) return
  const message = 'This password is too easy to guess. Please choose another one.'
  throw new AppError('VALIDATION', message, { fields: { [field]: message } })
}

/** The commonest leaked passwords, loaded when the first password is chosen: a server that starts needs none. */
let leaked: Promise<ReadonlySet<string>> | undefined

async function loadLeaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

function isEasy(password: string, facts: readonly string[], leakedPasswords: ReadonlySet<string>) {
  const lower = password.normalize('NFKC').toLowerCase()
  if (commonPasswords.has(lower) || new Set(lower).size < 4) return true
  // What is left of it without repeating, counting up and running along the keyboard.
  if (surprising(unrepeated(lower)).length < 4) return true
  // Digits and signs around a word are decoration; inside of it they stand for letters.
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const withoutSigns = lower.replace(/[^\p{L}\d]/gu, '')
  if ([withoutSigns, unrepeated(withoutSigns)].some((spelling) => leakedPasswords.has(spelling))) return true
  return [lower, core, lettersOf(core), lettersOf(lower)].some(
    (spelling) => leakedPasswords.has(spelling) || isCommonWord(spelling) || isAbout(spelling, facts),
  )
}

/** One common word (or one after the other), whatever digits and signs stand around. */
function isCommonWord(text: string) {
  const bare = text.replace(/[^\p{L}]/gu, '')
  if (commonWords.has(unrepeated(bare))) return true
  for (let at = 3; at <= bare.length - 3; at++)
    if (commonWords.has(bare.slice(0, at)) && commonWords.has(bare.slice(at))) return true
  return false
}

/** Little more than a name everybody knows of this person or this site. */
function isAbout(text: string, facts: readonly string[]) {
  let rest = text
  const known = facts.flatMap(wordsOf).sort((a, b) => b.length - a.length)
  for (const fact of known) rest = rest.replaceAll(fact, ' ')
  if (rest === text) return false
  const left = rest.replace(/[^\p{L}\d]/gu, '')
  return left.length < 5 || /^\d*$/.test(left) || isCommonWord(left)
}

/** A name and its parts: `anna.muster@example.com` also as `annamuster`, `anna` and `muster`. */
function wordsOf(fact: string) {
  const name = fact.normalize('NFKC').toLowerCase()
  const parts = name.split(/[^\p{L}\d]+/u)
  return [name, name.split('@')[0]!, parts.join(''), ...parts].filter((word) => word.length >= 3)
}

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** `p4$$w0rd` as it is read. */
const lettersOf = (text: string) => [...text].map((letter) => lookalikes[letter] ?? letter).join('')

/** `abcabcabc` as `abc`. */
const unrepeated = (text: string) => text.replace(/^(.+?)\1+$/, '$1')

const rows = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
]

/** Only the characters that do not follow from the one before. */
function surprising(text: string) {
  return [...text].filter((letter, at) => {
    const before = text[at - 1]
    if (before === undefined) return true
    const step = letter.charCodeAt(0) - before.charCodeAt(0)
    return Math.abs(step) > 1 && !rows.some((row) => row.includes(before + letter) || row.includes(letter + before))
  })
}
