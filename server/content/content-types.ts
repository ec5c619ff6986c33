import { audioType } from '../audios/visible.ts'
import { blogType } from '../blogs/visible.ts'
import { eventType } from '../events/visible.ts'
import { photoType } from '../photos/visible.ts'
import { videoType } from '../videos/visible.ts'
import type { ContentType } from './content-type.ts'

/** Every kind of content that people make, like and comment on. */
export const contentTypes: readonly ContentType[] = [photoType, blogType, eventType, videoType, audioType]
