import type { Screen } from './screen.ts'

export const blogScreens: Screen[] = [
  { name: 'blogs', path: '/blogs', until: 'Painting light with code' },
  { name: 'blogs, none', path: '/blogs?tag=no-such-tag', until: 'No blogs found' },
  { name: 'blog', path: '/blogs/painting-light-with-code', until: 'More to read' },
]
