import { copyFile, type FileHandle, open, writeFile } from 'node:fs/promises'
import {
  AdtsOutputFormat,
  ALL_FORMATS,
  Conversion,
  CustomSource,
  FlacOutputFormat,
  Input,
  type InputAudioTrack,
  type MetadataTags,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  StreamTarget,
  type StreamTargetChunk,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny'
import type { ReadClip } from './image-tasks.ts'
import { unplayableCodec } from './playable.ts'

/** Packets that are looked at to tell a bit rate that may vary. */
const looked = 2000

/** Films up to so many bytes are held in memory, so that their index comes first and they play before they are whole. */
const heldWhole = 64 * 1024 * 1024

const mp4 = (size: number) => new Mp4OutputFormat({ fastStart: size <= heldWhole ? 'in-memory' : false })

/** How each kind of file is wrapped again, by its ending and its size in bytes. */
const wrappings: Record<string, (size: number) => OutputFormat> = {
  mp4,
  m4a: mp4,
  webm: () => new WebMOutputFormat(),
  mp3: () => new Mp3OutputFormat(),
  ogg: () => new OggOutputFormat(),
  wav: () => new WavOutputFormat(),
  flac: () => new FlacOutputFormat(),
  aac: () => new AdtsOutputFormat(),
}

interface Task {
  path: string
  /** Where the file goes that is published. */
  to: string
  /** How it is wrapped: `mp4`. */
  ending: string
  /** Where the picture goes that came inside, if there is one. */
  cover: string
}

/**
 * Reads a video or audio file and wraps its pictures and sounds anew, as they
 * are: what else the file holds (where it was filmed, what was appended to it)
 * is left out. Throws for what is damaged or none.
 */
export async function readClip({ path, to, ending, cover }: Task): Promise<ReadClip> {
  // Opened here, because the library leaves its own files open when something goes wrong.
  const from = await open(path)
  const written = await open(to, 'w')
  const input = new Input({ source: reading(from), formats: ALL_FORMATS })
  try {
    const video = await input.getPrimaryVideoTrack()
    const audio = await input.getPrimaryAudioTrack()
    const tags = await input.getMetadataTags().catch((): MetadataTags => ({}))
    const { size } = await from.stat()
    const unplayable = video && (await unplayableCodec(video))
    // Never published, so what else it holds may stay; its codec may not fit into what it would be wrapped in.
    if (unplayable) await copyFile(path, to)
    else await wrap(input, written, wrappings[ending]?.(size))
    return {
      duration: await input.computeDuration(),
      ...(video && { width: video.displayWidth, height: video.displayHeight }),
      ...(unplayable && { unplayable }),
      ...(audio && { sound: await soundOf(audio) }),
      title: said(tags.title),
      artist: said(tags.artist),
      album: said(tags.album),
      cover: await storeCover(tags, cover),
    }
  } finally {
    input.dispose()
    await from.close()
    await written.close()
  }
}

const reading = (file: FileHandle) =>
  new CustomSource({
    getSize: async () => (await file.stat()).size,
    async read(start, end) {
      const bytes = new Uint8Array(end - start)
      await file.read(bytes, 0, bytes.length, start)
      return bytes
    },
    prefetchProfile: 'fileSystem',
  })

const writing = (file: FileHandle) =>
  new StreamTarget(
    new WritableStream<StreamTargetChunk>({
      async write({ data, position }) {
        await file.write(data, 0, data.length, position)
      },
    }),
    { chunked: true },
  )

async function wrap(input: Input, to: FileHandle, format: OutputFormat | undefined) {
  if (!format) throw new Error('nothing to wrap it in')
  const output = new Output({ format, target: writing(to) })
  const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false })
  if (!conversion.isValid) throw new Error('its tracks cannot be kept as they are')
  await conversion.execute()
}

async function soundOf(track: InputAudioTrack) {
  const { averageBitrate } = await track.computePacketStats(looked)
  const codec = track.codec ?? ''
  return { lossless: /^(flac|alac|pcm)/.test(codec), bitrate: Math.round(averageBitrate) }
}

/** Writes the picture down that came inside; says whether there was one. */
async function storeCover({ images = [] }: MetadataTags, to: string): Promise<boolean> {
  const image = images.find(({ kind }) => kind === 'coverFront') ?? images[0]
  if (!image || image.data.length > 10 * 1024 * 1024) return false
  await writeFile(to, image.data)
  return true
}

/** One line of what people or programs wrote, if there is anything to read. */
function said(text: string | undefined) {
  const words = text
    ?.toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\uFFFD]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
    .trim()
  return words?.toWellFormed() || undefined
}
