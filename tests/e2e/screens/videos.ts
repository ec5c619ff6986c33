import { sees } from '../journey.ts'
import type { Screen } from './screen.ts'

export const videoScreens: Screen[] = [
  { name: 'videos', path: '/videos', until: 'Load more' },
  { name: 'videos, none', path: '/videos?tag=no-such-tag', until: 'No videos available.' },
  {
    name: 'video',
    path: '/videos',
    until: async (page) => {
      await page.getByRole('link', { name: 'Aurora over the fjord' }).click()
      await sees(page, 'More to watch')
      await sees(page, 'Comments')
    },
  },
  {
    name: 'video, playing',
    path: '/videos',
    until: async (page) => {
      await page.getByRole('button', { name: /^Play How wind/ }).click()
      await page.locator('video').waitFor()
    },
  },
  {
    name: 'upload of a video',
    path: '/admin/upload?type=video',
    as: 'moderator',
    until: 'Length and quality are read from the file.',
  },
  {
    name: 'upload of a video by link',
    path: '/admin/upload?type=video',
    as: 'moderator',
    until: async (page) => {
      await page.getByText('Link', { exact: true }).click()
      await page.getByLabel('Address').waitFor()
    },
  },
]
