import { expect, test } from 'vitest'
import { defaultCompany } from '#renderer/core/company/default-company.ts'
import { SearchButton, type Slider } from '#shared/site/sliders.ts'
import { slidesOf, welcomeOf } from './slides.ts'

const slider = (change: Partial<Slider>) =>
  ({
    _id: '1',
    title: 'One',
    subtitle: '',
    link: '',
    order: 0,
    type: 'photo',
    button1_text: '',
    button1_link: '',
    button2_text: '',
    button2_link: '',
    contentAlignment: 'center',
    isActive: true,
    isGlobalSettings: false,
    searchButton: SearchButton.parse({}),
    ...change,
  }) as Slider

test('sorts active slides by order', () => {
  const slides = slidesOf([
    slider({ _id: 'b', order: 2 }),
    slider({ _id: 'off', isActive: false }),
    slider({ _id: 'a', order: 1 }),
  ])
  expect(slides.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('omits buttons without text or link', () => {
  const [slide] = slidesOf([slider({ button1_text: 'Go', button1_link: '/shop', button2_text: 'Nowhere' })])
  expect(slide?.buttons).toEqual([{ text: 'Go', to: '/shop' }])
})

test('only video slides have a video', () => {
  const link = 'https://youtu.be/dQw4w9WgXcQ'
  const [video, photo] = slidesOf([slider({ type: 'video', link }), slider({ type: 'photo', link, order: 1 })])
  expect(video?.video).toMatchObject({ provider: 'youtube', page: link })
  expect(photo?.video).toBeUndefined()
  const [unknown] = slidesOf([slider({ type: 'video', link: 'https://video.example/1' })])
  expect(unknown?.video).toBeUndefined()
})

test('global settings of a slide apply to all', () => {
  const own = slidesOf([
    slider({ _id: 'a', contentAlignment: 'left' }),
    slider({ _id: 'b', order: 1, searchButton: SearchButton.parse({ enabled: false }) }),
  ])
  expect(own.map(({ alignment, search }) => [alignment, search?.text])).toEqual([
    ['left', 'Search'],
    ['center', undefined],
  ])
  const ofOne = slidesOf([
    slider({ _id: 'a', contentAlignment: 'left' }),
    slider({
      ...{ _id: 'b', order: 1, contentAlignment: 'right', isGlobalSettings: true },
      searchButton: SearchButton.parse({ text: 'Find' }),
    }),
    slider({ _id: 'c', order: 2, isGlobalSettings: true }),
  ])
  expect(ofOne.map(({ alignment, search }) => [alignment, search?.text])).toEqual(Array(3).fill(['right', 'Find']))
})

test('shows a welcome slide without slides', () => {
  const slide = welcomeOf({ ...defaultCompany, name: 'Northlight', cta_text: 'Shop now', cta_link: '/shop' })
  expect(slide).toMatchObject({ title: 'Northlight', subtitle: 'Welcome to our platform' })
  expect(slide.buttons).toEqual([{ text: 'Shop now', to: '/shop' }])
  expect(slide).not.toHaveProperty('image')
  expect(welcomeOf({ ...defaultCompany, hero_image: '/media/hero.webp' }).image).toBe('/media/hero.webp')
})
