import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Usage } from './Usage.tsx'

const free = { used: 0, max: null }

test.each([
  ['79 %', 79, 100, undefined],
  ['80 %', 80, 100, 'Nearly full.'],
  ['99 %', 99, 100, 'Nearly full.'],
  ['100 %', 100, 100, 'The limit is reached.'],
  ['more than 100 %', 101, 100, 'Above the limit. What is there stays, but you cannot add more.'],
  ['any use of an unlimited plan', 1_000_000, null, undefined],
])('the hint of a meter at %s is right', (_, used, max, hint) => {
  const html = renderToString(<Usage usage={{ admins: free, media: { used, max }, products: free }} />)
  const hints = [
    'Nearly full.',
    'The limit is reached.',
    'Above the limit. What is there stays, but you cannot add more.',
  ]
  expect(hints.filter((text) => html.includes(text))).toEqual(hint ? [hint] : [])
})
