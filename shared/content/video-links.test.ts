import { expect, test } from 'vitest'
import { readVideoLink } from './video-links.ts'

const tube = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'
const vimeo = 'https://player.vimeo.com/video/1084537'

test.each([
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', tube],
  ['https://m.youtube.com/watch?list=PL1&v=aqz-KE-bpKQ&feature=share', tube],
  ['youtube.com/watch?v=aqz-KE-bpKQ&t=1m30s', `${tube}?start=90`],
  [' https://youtu.be/aqz-KE-bpKQ?si=x&t=12 ', `${tube}?start=12`],
  ['https://www.youtube.com/shorts/aqz-KE-bpKQ', tube],
  ['https://www.youtube.com/live/aqz-KE-bpKQ?feature=x', tube],
  [tube, tube],
  ['https://vimeo.com/1084537', `${vimeo}?dnt=1`],
  ['https://vimeo.com/channels/staffpicks/1084537', `${vimeo}?dnt=1`],
  ['https://vimeo.com/1084537/abcdef0123', `${vimeo}?h=abcdef0123&dnt=1`],
  ['https://player.vimeo.com/video/1084537?h=abcdef0123', `${vimeo}?h=abcdef0123&dnt=1`],
  ['https://films.example/a/clip.mp4?x=1', 'https://films.example/a/clip.mp4?x=1'],
  ['/media/one/two/file.mp4', '/media/one/two/file.mp4'],
])('accepts %s as playable', (link, embed) => {
  expect(readVideoLink(link)?.embed).toBe(embed)
})

test.each([
  '',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com@evil.example/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com:8443/watch?v=aqz-KE-bpKQ',
  'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
  'https://evil.example/youtube.com/watch?v=aqz-KE-bpKQ',
  'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
  'data:text/html,clip.mp4',
  'https://youtu.be/aqz-KE-bpKQ"onload="x',
  'https://vimeo.com/about',
  'https://films.example/clip.avi',
  '/media/../../etc/clip.mp4',
  '//evil.example/clip.mp4',
  'https://films.example\\@evil.example/clip.mp4',
])('rejects %s as a video link', (link) => {
  expect(readVideoLink(link)).toBeUndefined()
})
