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

/** What a video slide without its video is refused with; nothing when all is well. */
export function missingLink({ type, link }: { type: SliderType; link: string }): string | undefined {
  return type === 'video' && !link.trim() ? 'Please provide a video link for video slides.' : undefined
}
