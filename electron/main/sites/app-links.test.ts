import { expect, test } from 'vitest'
import { appLink } from '#shared/core/app-link.ts'
import { appLinks, linkIn, pageIn } from './app-links.ts'

const address = 'https://photos.example.com'

test('reads the site and the page of a link', () => {
  expect(pageIn(appLink(address, '/admin/content/photos'))).toEqual({ address, path: '/admin/content/photos' })
  expect(pageIn(appLink('http://localhost:3000', '/admin'))).toEqual({
    address: 'http://localhost:3000',
    path: '/admin',
  })
})

test.each([
  'vitrine://open',
  'vitrine://login?token=x',
  'vitrine:open?site=https%3A%2F%2Fphotos.example.com&path=%2Fadmin',
  'https://open?site=https%3A%2F%2Fphotos.example.com&path=%2Fadmin',
  'vitrine://user:secret@open?site=https%3A%2F%2Fphotos.example.com&path=%2Fadmin',
  'vitrine://open/..%2f?site=https%3A%2F%2Fphotos.example.com&path=%2Fadmin',
  `${appLink(address, '/admin')}&token=x`,
  `${appLink(address, '/admin')}&path=/admin/users`,
  `${appLink(address, '/admin')}#x`,
  appLink(address, '/admin/../api/auth/logout'),
  appLink(address, '//evil.example'),
  appLink(address, '/admin?delete=1'),
  appLink(address, '/admin\\..'),
  appLink(address, '/admin/\0'),
  appLink(address, '/login'),
  appLink(`${address}/`, '/admin'),
  appLink('photos.example.com', '/admin'),
  appLink('http://photos.example.com', '/admin'),
  appLink('https://me:secret@photos.example.com', '/admin'),
  appLink('file:///etc', '/admin'),
  appLink(address, `/admin/${'a'.repeat(2000)}`),
])('refuses %.90s', (link) => {
  expect(() => pageIn(link)).toThrow('This link does not lead to a page that the app can open.')
})

test('opens known sites, names unknown ones, and lets only the latest link wait', async () => {
  const seen: string[] = []
  const answered = Promise.withResolvers<void>()
  const openLink = appLinks({
    knows: (site) => site === address,
    open: async (site, path) => void seen.push(`${site}${path}`),
    refuse(message) {
      seen.push(message)
      return answered.promise
    },
  })
  await openLink(appLink(address, '/admin'))
  const refused = openLink(appLink('https://evil.example', '/admin'))
  void openLink(appLink(address, '/admin/users'))
  void openLink(appLink(address, '/admin/content'))
  answered.resolve()
  await refused
  expect(seen).toEqual([
    `${address}/admin`,
    'Add evil.example to the app first, then open the link again.',
    `${address}/admin/content`,
  ])
})

test('finds the link among arguments', () => {
  expect(linkIn(['/opt/vitrine', '--flag', 'VITRINE://open?x', 'vitrine://second'])).toBe('VITRINE://open?x')
  expect(linkIn(['/opt/vitrine', '/etc/passwd'])).toBeUndefined()
})
