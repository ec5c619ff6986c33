import { fieldError } from '#shared/core/errors.ts'
import { commonPasswordParts, commonPasswords } from './common-passwords.ts'

/** Throws on `field` for passwords that are easy to guess for an attacker who knows these `facts` about the user. */
export async function refuseEasyPassword(
  field: 'password' | 'newPassword',
  password: string,
  facts: readonly string[],
) {
  leaked ??= loadLeaked()
  if (!isEasy(password, facts, await leaked)) return
  throw fieldError(field, 'This password is too easy to guess. Please choose another one.')
}

/** The most common leaked passwords, loaded with the first use to speed up the start of the server. */
let leaked: Promise<ReadonlySet<string>> | undefined

async function loadLeaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

function isEasy(password: string, facts: readonly string[], leakedPasswords: ReadonlySet<string>) {
  const lower = password.normalize('NFKC').toLowerCase()
  if (commonPasswords.has(lower) || new Set(lower).size < 4) return true
  // Without repetitions, sequences and keyboard rows.
  if (unpredictableIn(unrepeated(lower)).length < 4) return true
  // Digits and symbols around a word add nothing; inside it they replace similar characters.
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const withoutSigns = lower.replace(/[^\p{L}\d]/gu, '')
  if ([withoutSigns, unrepeated(withoutSigns)].some((spelling) => leakedPasswords.has(spelling))) return true
  return [lower, core, withoutLookalikes(core), withoutLookalikes(lower)].some(
    (spelling) => leakedPasswords.has(spelling) || isCommonWord(spelling) || isAbout(spelling, facts),
  )
}

/** One or two common words, ignoring digits and symbols. */
function isCommonWord(text: string) {
  const bare = text.replace(/[^\p{L}]/gu, '')
  if (commonPasswordParts.has(unrepeated(bare))) return true
  for (let at = 3; at <= bare.length - 3; at++)
    if (commonPasswordParts.has(bare.slice(0, at)) && commonPasswordParts.has(bare.slice(at))) return true
  return false
}

/** Little more than a name of this user or site. */
function isAbout(text: string, facts: readonly string[]) {
  let rest = text
  const known = facts.flatMap(partsOf).sort((a, b) => b.length - a.length)
  for (const fact of known) rest = rest.replaceAll(fact, ' ')
  if (rest === text) return false
  const left = rest.replace(/[^\p{L}\d]/gu, '')
  return left.length < 5 || /^\d*$/.test(left) || isCommonWord(left)
}

/** A name and its parts: `anna.muster@example.com` also as `annamuster`, `anna` and `muster`. */
function partsOf(fact: string) {
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

/** `p4$$w0rd` as `password`. */
const withoutLookalikes = (text: string) => [...text].map((character) => lookalikes[character] ?? character).join('')

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

/** The characters that do not continue a sequence or a keyboard row. */
function unpredictableIn(text: string) {
  return [...text].filter((character, at) => {
    const before = text[at - 1]
    if (before === undefined) return true
    const step = character.charCodeAt(0) - before.charCodeAt(0)
    return (
      Math.abs(step) > 1 && !rows.some((row) => row.includes(before + character) || row.includes(character + before))
    )
  })
}
