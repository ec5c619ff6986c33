import { expect, test } from 'vitest'
import { audioSortLabels, audioTypes } from './audio-options.ts'
import { blogTimeframeLabels } from './blog-options.ts'
import { eventSortLabels, eventTimeframeLabels } from './event-options.ts'

const listed = (labels: Record<string, string>) => Object.values(labels)

test('filters and sort orders offer the stated options', () => {
  expect(listed(blogTimeframeLabels)).toEqual(['Past 24 hours', 'Past week', 'Past month', 'Past year'])
  expect(listed(eventTimeframeLabels)).toEqual(['Upcoming', 'Today', 'This week', 'This month', 'Past'])
  expect(listed(eventSortLabels)).toEqual([
    ...['Soonest', 'Newest', 'Most registrations', 'Price: low to high', 'Price: high to low'],
  ])
  expect(listed(audioSortLabels)).toEqual([
    ...['Newest', 'Most played', 'Most downloaded', 'Top rated', 'Shortest', 'Longest'],
  ])
})

test('each type of audio has the stated subcategories', () => {
  expect(audioTypes).toEqual({
    Music: ['Gospel', 'Afrobeats', 'Hip-Hop', 'Jazz', 'Rock', 'Classical', 'Electronic', 'Other'],
    Podcast: ['News', 'Business', 'Culture', 'Comedy', 'Technology', 'Sport'],
    Audiobook: ['Fiction', 'Non-fiction', 'Children'],
    Interview: [],
    'Live Recording': ['Concert', 'Sermon', 'Talk'],
    'Sound Effect': ['Nature', 'Urban', 'UI'],
  })
})
