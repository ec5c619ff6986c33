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

/** Packets read to estimate a variable bit rate. */
const statsPackets = 2000

/**
 * Files up to this size in bytes are written in memory, so that their index comes first and they play while loading.
 */
const maxInMemory = 64 * 1024 * 1024

const mp4 = (size: number) => new Mp4OutputFormat({ fastStart: size <= maxInMemory ? 'in-memory' : false })

/** The container for each file extension and size in bytes. */
const containers: Record<string, (size: number) => OutputFormat> = {
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
  /** Path of the published file. */
  to: string
  /** File extension: `mp4`. */
  ending: string
  /** Path for an embedded cover image. */
  cover: string
}

/**
 * Reads a video or audio file and copies its tracks to a new container without other data, such as the location.
 * Throws for damaged and other files.
 */
export async function readClip({ path, to, ending, cover }: Task): Promise<ReadClip> {
  // Opened here, because the library leaves files open after an error.
  const from = await open(path)
  const written = await open(to, 'w')
  const input = new Input({ source: reading(from), formats: ALL_FORMATS })
  try {
    const video = await input.getPrimaryVideoTrack()
    const audio = await input.getPrimaryAudioTrack()
    const tags = await input.getMetadataTags().catch((): MetadataTags => ({}))
    const { size } = await from.stat()
    const unplayable = video && (await unplayableCodec(video))
    // Never published, so a plain copy is enough; its codec may not fit the container.
    if (unplayable) await copyFile(path, to)
    else await remux(input, written, containers[ending]?.(size))
    return {
      duration: await input.computeDuration(),
      ...(video && { width: video.displayWidth, height: video.displayHeight }),
      ...(unplayable && { unplayable }),
      ...(audio && { audio: await audioInfo(audio) }),
      title: cleanLine(tags.title),
      artist: cleanLine(tags.artist),
      album: cleanLine(tags.album),
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

async function remux(input: Input, to: FileHandle, format: OutputFormat | undefined) {
  if (!format) throw new Error('no container for this extension')
  const output = new Output({ format, target: writing(to) })
  const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false })
  if (!conversion.isValid) throw new Error('its tracks cannot be copied')
  await conversion.execute()
}

async function audioInfo(track: InputAudioTrack) {
  const { averageBitrate } = await track.computePacketStats(statsPackets)
  const codec = track.codec ?? ''
  return { lossless: /^(flac|alac|pcm)/.test(codec), bitrate: Math.round(averageBitrate) }
}

/** Writes the embedded cover; returns whether there is one. */
async function storeCover({ images = [] }: MetadataTags, to: string): Promise<boolean> {
  const image = images.find(({ kind }) => kind === 'coverFront') ?? images[0]
  if (!image || image.data.length > 10 * 1024 * 1024) return false
  await writeFile(to, image.data)
  return true
}

/** A metadata text as one clean line, or undefined. */
function cleanLine(text: string | undefined) {
  const line = text
    ?.toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\uFFFD]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
    .trim()
  return line?.toWellFormed() || undefined
}
