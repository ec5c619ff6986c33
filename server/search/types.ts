import { searchedAudios } from '../audios/searched.ts'
import { searchedBlogs } from '../blogs/searched.ts'
import { searchedDocuments } from '../documents/searched.ts'
import { searchedEvents } from '../events/searched.ts'
import { searchedPhotos } from '../photos/searched.ts'
import { searchedProducts } from '../products/searched.ts'
import { searchedPages } from '../site-pages/searched.ts'
import { searchedVideos } from '../videos/searched.ts'
import type { Searched } from './searched.ts'

/** Every kind of content that can be found. */
export const searchedTypes: readonly Searched[] = [
  searchedProducts,
  searchedBlogs,
  searchedPhotos,
  searchedVideos,
  searchedAudios,
  searchedEvents,
  searchedDocuments,
  searchedPages,
]
