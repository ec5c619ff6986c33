import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { refuseEasyPassword } from './password-rules.ts'

const facts = ['Anna Muster', 'amuster', 'anna.muster@example.com', 'Vitrine Demo']
const check = (password: string) => refuseEasyPassword('password', password, facts)

const easy = [
  'password12',
  'Passw0rd!!2024',
  'p@$$w0rd1234',
  'PASSWORDPASSWORD',
  'qwertyuiop',
  '1234567890',
  '9876543210',
  'abcdefghijkl',
  'aaaaaaaaaa',
  'abcabcabcabc',
  'iloveyou!!!!',
  'sunshine sunshine',
  'Summer2026!',
  'correct horse battery staple',
  'annamuster1',
  'Muster.Anna.1',
  'amuster2024!',
  'anna.muster@example.com',
  'VitrineDemo1',
  'vitrine-demo-2024',
]
test.each(easy)('refuses %s', async (password) => {
  await expect(check(password)).rejects.toThrow('too easy to guess')
})

const good = [
  'tulip-anchor-95',
  'zq8!kfm2xp',
  'my anna loves violets',
  'correct horse battery',
  'größe-und-gämse',
  'h4rb0ur lights',
]
test.each(good)('accepts %s', async (password) => {
  await expect(check(password)).resolves.toBeUndefined()
})

test('refuses every listed password', async () => {
  expect(commonPasswords.size).toBeGreaterThan(300)
  for (const password of commonPasswords) {
    expect(password.length).toBeGreaterThanOrEqual(10)
    await expect(check(password)).rejects.toThrow()
  }
})

test('refuses the 49,000 most common passwords of ten or more characters', async () => {
  const common = dictionary['passwords-common']
  expect(common.length).toBeGreaterThan(40_000)
  const long = common.filter(({ length }) => length >= 10)
  expect(long.length).toBeGreaterThan(1_500)
  const outcomes = await Promise.allSettled(long.map(check))
  expect(long.filter((_, at) => outcomes[at]!.status === 'fulfilled')).toEqual([])
})

test.each(['Polniypizdec0211', 'usuckballz1!!', 'MAILCREATED5240', 'slayer1992!?', 'natasha natasha', 'gfhjkm2024!'])(
  '%s, a common password with a change, is refused',
  async (password) => {
    await expect(check(password)).rejects.toThrow('too easy to guess')
  },
)
