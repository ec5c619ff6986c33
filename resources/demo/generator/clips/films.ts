/** A short film of the demonstration: a slow move of the camera over one of its paintings. */
interface Film {
  file: string
  /** Name of the painting. */
  photo: string
  size: [number, number]
  seconds: number
  /** Where the camera begins and ends, as parts of what there is to see, and how close it is. */
  from: [x: number, y: number, zoom: number]
  to: [x: number, y: number, zoom: number]
  /** What ffmpeg is told about the pictures. */
  encoding: string[]
  /** Name of a sound that goes with it. */
  sound?: string
}

const h264 = (quality: number) => [
  '-c:v',
  'libx264',
  '-preset',
  'medium',
  '-crf',
  String(quality),
  '-pix_fmt',
  'yuv420p',
  '-movflags',
  '+faststart',
  '-c:a',
  'aac',
  '-b:a',
  '96k',
]
const vp9 = (quality: number) => [
  '-c:v',
  'libvpx-vp9',
  '-crf',
  String(quality),
  '-b:v',
  '0',
  '-row-mt',
  '1',
  '-c:a',
  'libopus',
  '-b:a',
  '64k',
]

export const films: readonly Film[] = [
  {
    file: 'aurora.mp4',
    photo: 'green-river',
    size: [1920, 1080],
    seconds: 8,
    from: [0.5, 0.2, 1.35],
    to: [0.5, 0.55, 1.05],
    encoding: h264(38),
    sound: 'harbour-bells.m4a',
  },
  {
    file: 'dunes.mp4',
    photo: 'the-long-crest',
    size: [1280, 720],
    seconds: 12,
    from: [0.1, 0.6, 1.5],
    to: [0.9, 0.5, 1.2],
    encoding: h264(36),
    sound: 'dune-drive.mp3',
  },
  {
    file: 'lanterns.mp4',
    photo: 'lantern-lake',
    size: [1280, 720],
    seconds: 10,
    from: [0.5, 0.9, 1.1],
    to: [0.5, 0.3, 1.6],
    encoding: h264(36),
    sound: 'first-light.mp3',
  },
  {
    file: 'balloons.webm',
    photo: 'sixty-balloons',
    size: [1280, 720],
    seconds: 10,
    from: [0.8, 0.3, 1.6],
    to: [0.3, 0.5, 1.1],
    encoding: vp9(44),
    sound: 'slow-ferry.mp3',
  },
  {
    file: 'ridges.mp4',
    photo: 'seven-ridges',
    size: [1280, 720],
    seconds: 66,
    from: [0.1, 0.5, 1.3],
    to: [0.9, 0.5, 1.3],
    encoding: h264(36),
  },
  {
    file: 'planet.mp4',
    photo: 'ringed-giant',
    size: [2560, 1440],
    seconds: 6,
    from: [0.5, 0.5, 1],
    to: [0.55, 0.45, 1.5],
    encoding: h264(41),
  },
]
