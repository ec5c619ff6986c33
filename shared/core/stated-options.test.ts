import { expect, test } from 'vitest'
import { priceRanges, productCategories, productSortLabels, productStatuses } from '#shared/commerce/product-options.ts'
import { audioQualities, audioTypeNames } from '#shared/content/audio-options.ts'
import { blogCategories, blogSortLabels } from '#shared/content/blog-options.ts'
import { eventCategories, eventTypeLabels } from '#shared/content/event-options.ts'
import { videoCategories, videoLengthNames, videoSortLabels } from '#shared/content/video-options.ts'
import { orderStatusLabels } from '#shared/core/order-options.ts'
import { searchDateLabels, searchDates, searchPrices, searchTypeLabels } from '#shared/core/search-options.ts'
import { contentAlignments, hoverEffects, searchIcons, searchPositions } from '#shared/site/slider-options.ts'
import { photoCategories, photoSortLabels, resolutions } from './photo-options.ts'

const labels = (options: object) => Object.values(options) as string[]

/** The specification states these options: none may be removed or renamed. */
test('offers every specified option by name', () => {
  expect(productCategories).toEqual(['Electronics', 'Clothing', 'Books', 'Accessories'])
  expect(priceRanges.map(({ label }) => label)).toEqual(['Under $50', '$50-$100', '$100-$500', 'Over $500'])
  expect(labels(productSortLabels)).toEqual(expect.arrayContaining(['Newest', 'Most popular', 'Price: low to high']))
  expect(productStatuses).toEqual(['active', 'inactive', 'draft'])

  expect(blogCategories).toEqual(['Technology', 'Lifestyle', 'Travel', 'Food', 'Business'])
  expect(labels(blogSortLabels)).toEqual(['Newest', 'Oldest', 'Most viewed', 'Most commented'])

  expect(photoCategories).toEqual(['Nature', 'Architecture', 'People', 'Events', 'Abstract', 'Other'])
  expect([resolutions[0], resolutions.at(-1)]).toEqual(['HD', '8K'])
  expect(labels(photoSortLabels)).toEqual(['Newest', 'Most viewed', 'Most liked', 'Most downloaded'])

  expect(videoCategories).toEqual(['Entertainment', 'Education', 'Music', 'Sports', 'Gaming', 'News'])
  expect(videoLengthNames).toEqual(['under-60', '60-300', '300-900', '900-1800', 'over-1800'])
  expect(labels(videoSortLabels)).toContain('Trending')

  expect(audioTypeNames).toEqual(['Music', 'Podcast', 'Audiobook', 'Interview', 'Live Recording', 'Sound Effect'])
  expect(audioQualities).toEqual(['128', '192', '320', 'Lossless'])

  expect(eventCategories).toEqual(['Concert', 'Festival', 'Exhibition', 'Conference', 'Workshop', 'Sport', 'Other'])
  expect(labels(eventTypeLabels)).toEqual(['Local', 'National', 'International', 'Virtual'])

  const asked = ['Products', 'Blogs', 'Photos', 'Videos', 'Audio', 'Events']
  expect(labels(searchTypeLabels)).toEqual(expect.arrayContaining(asked))
  expect([labels(searchDateLabels).length, searchDates.month, searchDates.year]).toEqual([4, 30 * 24, 365 * 24])
  expect(Object.values(searchPrices).map(({ label }) => label)).toEqual([
    ...['Free', 'Paid', 'Under $50', '$50-$100', 'Over $100'],
  ])

  expect(labels(orderStatusLabels)).toEqual(['Pending', 'Processing', 'Completed', 'Cancelled'])
  expect(searchIcons).toEqual(['FaSearch', 'FaMicrophone', 'FaStar'])
  expect(searchPositions).toEqual(expect.arrayContaining(['left', 'right', 'inline', 'below', 'centre']))
  expect(hoverEffects).toEqual(['darken', 'lighten', 'scale', 'underline'])
  expect(contentAlignments).toEqual(['left', 'center', 'right'])
})
