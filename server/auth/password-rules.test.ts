import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { refuseEasy } from './password-rules.ts'

const facts = ['Anna Muster', 'amuster', 'anna.muster@example.com', 'Vitrine Demo']
const check = (password: string) => () => refuseEasy('password', password, facts)

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
test.each(easy)('%s is refused', (password) => {
  expect(check(password)).toThrow('too easy to guess')
})

const good = [
  'tulip-anchor-95',
  'zq8!kfm2xp',
  'my anna loves violets',
  'correct horse battery',
  'größe-und-gämse',
  'h4rb0ur lights',
]
test.each(good)('%s is taken', (password) => {
  expect(check(password)).not.toThrow()
})

test('every listed password could have been chosen and is refused', () => {
  expect(commonPasswords.size).toBeGreaterThan(300)
  for (const password of commonPasswords) {
    expect(password.length).toBeGreaterThanOrEqual(10)
    expect(check(password)).toThrow()
  }
})
