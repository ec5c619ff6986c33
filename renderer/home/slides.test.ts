import { expect, test } from 'vitest'
import type { Slider } from '#shared/sliders.ts'
import { defaultCompany } from '../site/default-company.ts'
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
    ...change,
  }) as Slider

test('active slides in their order', () => {
  const slides = slidesOf([
    slider({ _id: 'b', order: 2 }),
    slider({ _id: 'off', isActive: false }),
    slider({ _id: 'a', order: 1 }),
  ])
  expect(slides.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a button needs a text and somewhere to lead', () => {
  const [slide] = slidesOf([slider({ button1_text: 'Go', button1_link: '/shop', button2_text: 'Nowhere' })])
  expect(slide?.buttons).toEqual([{ text: 'Go', to: '/shop' }])
})

test('a video slide leads to its video', () => {
  const [slide] = slidesOf([slider({ type: 'video', link: 'https://video.example/1' })])
  expect(slide?.buttons).toEqual([{ text: 'Watch the video', to: 'https://video.example/1' }])
})

test('without slides the company speaks for itself', () => {
  const slide = welcomeOf({ ...defaultCompany, name: 'Northlight', cta_text: 'Shop now', cta_link: '/shop' })
  expect(slide).toMatchObject({ title: 'Northlight', subtitle: 'Welcome to our platform' })
  expect(slide.buttons).toEqual([{ text: 'Shop now', to: '/shop' }])
})
