import { globSync, readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { z } from 'zod'

/** The files whose patterns can meet texts of requests. */
const files = globSync('{server,shared}/**/*.ts').filter(
  (file) => !/\.test\.ts$|-for-tests\.ts$|^server\/(build|cli|demo)\//.test(file),
)

interface Pattern {
  where: string
  pattern: RegExp
}

/** The regular expressions in a file. Inserted values of those that are put together become one character. */
function patternsIn(file: string): Pattern[] {
  const text = readFileSync(file, 'utf8')
  const found: Pattern[] = []
  const add = (source: string, flags = '', at = 0) =>
    found.push({ where: `${file}:${text.slice(0, at).split('\n').length}`, pattern: new RegExp(source, flags) })
  new Visitor({
    Literal(node) {
      if ('regex' in node) add(node.regex.pattern, node.regex.flags, node.start)
    },
    NewExpression({ callee, arguments: [source], start }) {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
      if (source?.type === 'Literal') add(String(source.value), 'g', start)
      if (source?.type === 'TemplateLiteral') add(source.quasis.map(({ value }) => value.cooked).join('a'), 'g', start)
    },
  }).visit(parseSync(file, text).program)
  return found
}

/** Characters that stand for a class of them. */
const samples: Record<string, string> = { d: '0', w: 'a', s: ' ', n: '\n', t: '\t', r: '\r', D: 'a', W: ' ', S: 'a' }
const token =
  /\\(u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|p\{[^}]*\}|k<\w+>|[\s\S])|\[(\^?)(\\?[\s\S])(?:\\[\s\S]|[^\]\\])*\]|\{[\d,]+\}|(\(\?(?:[:=!]|<[=!]|<\w+>)|[()|*+?^$])|([\s\S])/gi

/** Texts that a pattern matches between its groups, alternatives and repetitions. */
function partsOf({ source }: RegExp): string[] {
  const parts: string[] = []
  let part = ''
  for (const [, escaped, negated, member = '', structure, plain = ''] of source.matchAll(token)) {
    if (structure) {
      parts.push(part)
      part = ''
    } else if (escaped) part += escaped.length > 1 ? 'é' : (samples[escaped] ?? escaped)
    else if (negated) part += 'a'
    else if (member) part += samples[member.slice(1)] ?? member.at(-1)
    else part += plain === '.' ? 'a' : plain
  }
  return [...new Set([...parts, part].filter(Boolean))].slice(0, 12)
}

const length = 1000

/** Texts that repeat what the pattern repeats, and then do not match. */
function attacksOn(pattern: RegExp): string[] {
  const parts = partsOf(pattern)
  const characters = [...new Set(`${parts.join('')}a 0\n`)].slice(0, 16)
  const pairs = characters.slice(0, 6).flatMap((one) => characters.slice(0, 6).map((other) => one + other))
  const repeated = new Set([...parts, ...characters, ...pairs])
  return ['', ...parts.slice(0, 2)].flatMap((start) =>
    [...repeated].flatMap((one) => ['\u0000', '!'].map((end) => start + one.repeat(length / one.length) + end)),
  )
}

const run = new Script('for (const text of texts) text.replace(pattern, "")')

/** CPU time that is more than a pattern takes whose time grows with the square of a text's length, in ms. */
const limit = 400

/**
 * Whether a pattern takes much longer than the square of a text's length. The timeout is doubled until the thread had
 * `limit` of it: on a busy machine it has only a part.
 */
function isCatastrophic(pattern: RegExp, timeout = limit): boolean {
  const before = process.threadCpuUsage()
  try {
    run.runInContext(createContext({ pattern, texts: attacksOn(pattern) }), { timeout })
    return false
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000 >= limit * 0.9 || isCatastrophic(pattern, timeout * 2)
  }
}

test('the server has no catastrophic regular expressions', () => {
  const patterns = files.flatMap(patternsIn)
  expect(patterns.length).toBeGreaterThan(300)
  const ofLibrary = Object.entries(z.regexes).flatMap(([name, pattern]) =>
    pattern instanceof RegExp ? [{ where: `z.regexes.${name}`, pattern }] : [],
  )
  expect(ofLibrary.length).toBeGreaterThan(10)
  const catastrophic = [...patterns, ...ofLibrary].filter(({ pattern }) => isCatastrophic(pattern))
  expect(catastrophic.map(({ where, pattern }) => `${where} ${pattern}`)).toEqual([])
})

test.each([/^(a+)+$/, /^(?:\w|\d)*$/, /(\s*,\s*)*;/, /^([a-z]+-?)*$/, /\d*\d*\d*x/])(
  'detects that %s is catastrophic',
  (pattern) => {
    expect(isCatastrophic(pattern)).toBe(true)
  },
)
