import type { InputVideoTrack } from 'mediabunny'

/** H.264 profiles with 8 bits and 4:2:0, which every browser plays: baseline, main and high. */
const playedProfiles = new Set(['42', '4d', '64'])
const played = new Set(['vp8', 'vp9', 'av1'])

/** Names of codecs that the media library does not know, by their sample entries. */
const names: [RegExp, string][] = [
  [/^(dvh|dav)/, 'Dolby Vision'],
  [/^mp4v/, 'MPEG-4 Part 2'],
  [/^(mjp|jpeg)/, 'Motion JPEG'],
  [/^AVd/, 'DNxHD'],
]

/** The name of a video's codec if browsers do not play it, otherwise undefined. */
export async function unplayableCodec(track: InputVideoTrack): Promise<string | undefined> {
  const { codec } = track
  if (codec === 'avc') {
    const profile = /^avc[13]\.(\w\w)/i.exec((await track.getCodecParameterString()) ?? '')?.[1]?.toLowerCase()
    return profile === undefined || playedProfiles.has(profile) ? undefined : 'H.264 with 10 bits or 4:2:2'
  }
  if (codec === 'prores') return 'ProRes'
  if (codec === 'hevc') return 'HEVC (H.265)'
  if (codec !== null && played.has(codec)) return undefined
  const id = String(codec ?? track.internalCodecId ?? '')
  return names.find(([pattern]) => pattern.test(id))?.[1] ?? 'this kind of video'
}
