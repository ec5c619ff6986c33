import { expect, test } from 'vitest'
import { formData } from '#renderer/core/platform/form-data.ts'
import { blankSlider, changedSliderForm, newSliderForm, type SliderValues, sliderProblems } from './slider-form.ts'

const values: SliderValues = { ...blankSlider, title: 'Fog', order: 3 }
const sent = (form: Parameters<typeof formData>[0]) => Object.fromEntries(formData(form).entries())

test('sends all fields of a new slide, with the image last', () => {
  const form = formData(
    newSliderForm({ ...values, type: 'photo', link: 'https://youtu.be/x' }, new File(['x'], 'a.jpg')),
  )
  expect(Object.fromEntries(form.entries())).toMatchObject({
    title: 'Fog',
    order: '3',
    type: 'photo',
    link: '',
    isActive: 'true',
  })
  expect(JSON.parse(String(form.get('searchButton')))).toEqual(blankSlider.searchButton)
  expect([...form.keys()].at(-1)).toBe('image')
})

test('sends order and visibility only if the form changed them', () => {
  const changed = (change: Partial<SliderValues>) =>
    sent(changedSliderForm('then', values, { ...values, ...change }, undefined))
  expect(changed({})).toMatchObject({ title: 'Fog', updatedAt: 'then' })
  for (const name of ['order', 'isActive', 'image']) expect(changed({ title: 'Mist' })).not.toHaveProperty(name)
  expect(changed({ order: 4, isActive: false })).toMatchObject({ order: '4', isActive: 'false' })
})

test('reports problems by field', () => {
  expect(sliderProblems(values)).toEqual({})
  expect(sliderProblems({ ...values, title: ' ', order: '', type: 'video' })).toEqual({
    title: 'A title is required.',
    order: 'Use a whole number.',
    link: 'Please provide a video link for video slides.',
  })
  expect(sliderProblems({ ...values, type: 'video', link: 'https://evil.example' })).toEqual({
    link: 'Use a YouTube, Vimeo or .mp4 link.',
  })
  // The field is hidden, so its value must not prevent saving.
  expect(sliderProblems({ ...values, type: 'photo', link: 'https://evil.example' })).toEqual({})
  const style = { ...values.searchButton.style, padding: '900px' }
  expect(sliderProblems({ ...values, searchButton: { ...values.searchButton, style } })).toHaveProperty([
    'searchButton.style.padding',
  ])
})
