import { sees } from '../journey.ts'
import { click, type Screen } from './screen.ts'

export const audioScreens: Screen[] = [
  { name: 'audio', path: '/audio', until: 'Load more' },
  { name: 'audio, none', path: '/audio?tag=no-such-tag', until: 'No audio content available.' },
  {
    name: 'sound',
    path: '/audio?type=Podcast',
    until: async (page) => {
      await page.getByRole('link', { name: 'What the fog does' }).click()
      await sees(page, 'More to hear')
      await page.getByText('Transcript').click()
    },
  },
  {
    name: 'sound, reviewing',
    path: '/audio?type=Podcast',
    as: 'customer',
    until: async (page) => {
      await page.getByRole('link', { name: 'What the fog does' }).click()
      await click(page, 'Post review')
      await sees(page, 'Choose one to five stars.')
    },
  },
  {
    name: 'player',
    path: '/audio',
    until: async (page) => {
      await click(page, 'Play First light, for strings')
      await page.getByRole('region', { name: 'Player' }).waitFor()
    },
  },
  {
    name: 'upload of audio',
    path: '/admin/upload?type=audio',
    as: 'moderator',
    until: 'Empty fields are read from the file. Length and quality always are.',
  },
]
