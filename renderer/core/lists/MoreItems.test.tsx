import { globSync, readFileSync } from 'node:fs'
import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MoreItems } from './MoreItems.tsx'

const buttonsOf = (loaded: number, total?: number) => {
  const list = {
    hasNextPage: loaded !== total,
    isFetchNextPageError: false,
    error: null,
    fetchNextPage: () => expect.fail('This test presses nothing.'),
  }
  const html = renderToString(
    <MantineProvider>
      <MoreItems list={list} loaded={loaded} total={total} />
    </MantineProvider>,
  )
  return [...html.matchAll(/<button.*?<\/button>/g)].map(([button]) => button.replace(/<[^>]*>/g, ''))
}

test.each([
  [12, 500, ['Load more', 'Jump to the end']],
  [12, undefined, ['Load more', 'Load up to 500 more']],
  [12, 5000, ['Load more', 'Load 500 more']],
  [12, 12, []],
])('with %s of %s items the buttons are %j', (loaded, total, expected) => {
  expect(buttonsOf(loaded, total)).toEqual(expected)
})

test('every paged list uses these buttons', () => {
  const sources = globSync('renderer/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const loading = sources.filter((file) => /\bfetchNextPage\b/.test(readFileSync(file, 'utf8')))
  expect(loading.sort()).toEqual(['renderer/core/lists/MoreItems.tsx', 'renderer/core/lists/load-to-end.ts'])
})
