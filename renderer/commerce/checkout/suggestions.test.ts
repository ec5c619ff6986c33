import { expect, test } from 'vitest'
import { suggestionsFor } from './suggestions.ts'

const places = [
  { country: 'ZW', province: 'Harare', city: 'Harare', suburbs: ['Avondale', 'Borrowdale'] },
  { country: 'ZW', city: 'Bulawayo', suburbs: ['Hillside'] },
  { country: 'ZA', city: 'Durban', suburbs: [] },
]

test('suggests places of the country, and suburbs of the city', () => {
  expect(suggestionsFor(places, 'ZW', '')).toEqual({
    provinces: ['Harare'],
    cities: ['Harare', 'Bulawayo'],
    suburbs: ['Avondale', 'Borrowdale', 'Hillside'],
  })
  expect(suggestionsFor(places, 'ZW', ' bulawayo').suburbs).toEqual(['Hillside'])
  expect(suggestionsFor(places, 'ZA', '').cities).toEqual(['Durban'])
})
