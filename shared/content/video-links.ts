/** Error message for a link that is not a video. */
export const videoLinkHint = 'Use a YouTube, Vimeo or .mp4 link.'

/** A linked video; for YouTube and Vimeo, `embed` is the privacy-enhanced player. */
export interface VideoLink {
  provider: 'youtube' | 'vimeo' | 'file'
  embed: string
}

/** Whether a URL is an uploaded video of this site. */
export const isOwnMedia = (address: string) => /^\/media\/[\w/-]+\.(mp4|webm)$/.test(address)

/** Reads the usual forms of YouTube, Vimeo and .mp4 URLs. URLs with user names or ports are refused as deceptive. */
export function readVideoLink(text: string): VideoLink | undefined {
  const address = text.trim()
  if (isOwnMedia(address)) return { provider: 'file', embed: address }
  const parts = /^(?:https?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(\/[^?#\s\\]*)?(?:\?([^#\s]*))?(?:#\S*)?$/i.exec(address)
  const [, host = '', path = '/', query = ''] = parts ?? []
  const site = host.toLowerCase().replace(/^(www|m|music)\./, '')
  if (['youtu.be', 'youtube.com', 'youtube-nocookie.com'].includes(site)) return fromYoutube(site, path, query)
  if (site === 'vimeo.com' || site === 'player.vimeo.com') return fromVimeo(path, query)
  if (!site || !/\.mp4$/i.test(path)) return undefined
  return { provider: 'file', embed: `https://${host.toLowerCase()}${path}${query && `?${query}`}` }
}

const named = (query: string, name: string) => new RegExp(`(?:^|&)${name}=([^&]*)`).exec(query)?.[1] ?? ''

function fromYoutube(site: string, path: string, query: string): VideoLink | undefined {
  const [, first = '', second = ''] = path.split('/')
  const inPath = /^(embed|shorts|live|v)$/.test(first) ? second : ''
  const id = site === 'youtu.be' ? first : first === 'watch' ? named(query, 'v') : inPath
  if (!/^[\w-]{11}$/.test(id)) return undefined
  const start = startOf(named(query, 't') || named(query, 'start'))
  return { provider: 'youtube', embed: `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}` }
}

/** `90`, `90s` or `1m30s`, in seconds. */
function startOf(text: string): number {
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

function fromVimeo(path: string, query: string): VideoLink | undefined {
  const place = /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{5,12})(?:\/([\da-f]{6,20}))?\/?$/
  const [, id, inPath] = place.exec(path) ?? []
  if (!id) return undefined
  const secret = inPath ?? /^[\da-f]{6,20}$/.exec(named(query, 'h'))?.[0]
  return { provider: 'vimeo', embed: `https://player.vimeo.com/video/${id}?${secret ? `h=${secret}&` : ''}dnt=1` }
}

/** The URL of a player that starts at once, for after a click on play. */
export const playing = (embed: string) => `${embed}${embed.includes('?') ? '&' : '?'}autoplay=1`
