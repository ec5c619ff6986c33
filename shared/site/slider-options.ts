/** What can be chosen for a slide, without schemas: forms read these. */
export const sliderTypes = ['photo', 'video'] as const
export type SliderType = (typeof sliderTypes)[number]
export const sliderTypeLabels: Record<SliderType, string> = { photo: 'Photo', video: 'Video' }

export const contentAlignments = ['left', 'center', 'right'] as const

export const searchIcons = ['FaSearch', 'FaMicrophone', 'FaStar'] as const
export const searchPositions = ['right', 'left', 'inline', 'below', 'centre'] as const
/** Colours of the search button that nobody has changed. */
export const searchColors = { background: '#0091ea', text: '#ffffff' } as const
export const hoverEffects = ['darken', 'lighten', 'scale', 'underline'] as const

/** Most slides a home page has; those in the trash do not count. */
export const mostSliders = 50
export const tooManySliders = `There are ${mostSliders} slides already. Delete one of them first.`

/** Days that a slide stays in the trash. */
export const daysInTrash = 30

interface VideoOfSlide {
  type: SliderType
  link: string
  /** Id of one of the company's own videos. */
  video: string
}

/** What a video slide without its video is refused with; nothing when all is well. */
export function missingLink({ type, link, video }: VideoOfSlide): string | undefined {
  return type === 'video' && !link.trim() && !video ? 'Please provide a video link for video slides.' : undefined
}

/** What choosing a video that visitors cannot see is refused with. */
export const videoNotPublished = 'This video is not published. Publish it first, or choose another one.'
