/** Without schemas, because forms in the browser import these. */
export const sliderTypes = ['photo', 'video'] as const
export type SliderType = (typeof sliderTypes)[number]
export const sliderTypeLabels: Record<SliderType, string> = { photo: 'Photo', video: 'Video' }

export const contentAlignments = ['left', 'center', 'right'] as const

export const searchIcons = ['FaSearch', 'FaMicrophone', 'FaStar'] as const
export const searchPositions = ['right', 'left', 'inline', 'below', 'centre'] as const
/** Default colours of the search button. */
export const searchColors = { background: '#0091ea', text: '#ffffff' } as const
export const hoverEffects = ['darken', 'lighten', 'scale', 'underline'] as const

/** Slides in the trash do not count. */
export const mostSliders = 50
export const tooManySliders = `There are ${mostSliders} slides already. Delete one of them first.`

export const daysInTrash = 30

interface VideoOfSlide {
  type: SliderType
  link: string
  /** Id of an own video. */
  video: string
}

/** The problem of a video slide without a video. */
export function missingLink({ type, link, video }: VideoOfSlide): string | undefined {
  return type === 'video' && !link.trim() && !video ? 'Please provide a video link for video slides.' : undefined
}

export const videoNotPublished = 'This video is not published. Publish it first, or choose another one.'
