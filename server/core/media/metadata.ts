import { open } from 'node:fs/promises'
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom'
import ExifReader from 'exifreader'
import type { ImageMetadata } from './image-tasks.ts'

/** Metadata is near the beginning of a file; only this much is read. */
const searched = 16 * 1024 * 1024

/** Reads the metadata of cameras and image editors. Damaged or missing metadata is no error. */
export async function readImageMetadata(path: string): Promise<ImageMetadata> {
  try {
    const domParser = new DOMParser({ onError: onErrorStopParsing })
    return pick(ExifReader.load(await beginningOf(path), { expanded: true, async: false, domParser }) as Groups)
  } catch {
    return {}
  }
}

interface Tag {
  description?: unknown
  value?: unknown
}
/** ExifReader's groups; locations (`gps`) are not read. */
type Groups = Partial<Record<'exif' | 'iptc' | 'xmp', Record<string, Tag | undefined>>>

function pick({ exif = {}, iptc = {}, xmp = {} }: Groups): ImageMetadata {
  const make = line(exif.Make, 60)
  const model = line(exif.Model, 80)
  const creator = line(iptc['By-line'], 120) ?? line(xmp.creator, 120) ?? line(exif.Artist, 120)
  return defined({
    title: line(iptc['Object Name'], 200) ?? line(iptc.Headline, 200) ?? line(xmp.title, 200),
    caption:
      cleanText(iptc['Caption/Abstract'], 2000) ??
      cleanText(xmp.description, 2000) ??
      cleanText(exif.ImageDescription, 2000),
    tags: keywords(iptc.Keywords) ?? keywords(xmp.subject),
    credit: line(iptc.Credit, 120) ?? line(xmp.Credit, 120) ?? creator,
    // Avoids "NIKON CORPORATION NIKON D70".
    camera:
      make && model && !model.toLowerCase().startsWith(make.toLowerCase().split(' ')[0]!) ? `${make} ${model}` : model,
    lens: line(exif.LensModel, 100),
    exposure: exposureOf(numberIn(exif.ExposureTime)),
    aperture: rounded(numberIn(exif.FNumber), (value) => `f/${value}`),
    focalLength: rounded(numberIn(exif.FocalLength), (value) => `${value} mm`),
    iso: isoOf(numberIn(exif.ISOSpeedRatings)),
    takenAt: instantOf(exif.DateTimeOriginal ?? exif.DateTimeDigitized),
    copyright: line(iptc['Copyright Notice'], 200) ?? line(xmp.rights, 200) ?? line(exif.Copyright, 200),
  })
}

async function beginningOf(path: string): Promise<ArrayBuffer> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const bytes = new Uint8Array(Math.min(size, searched))
    await file.read(bytes, 0, bytes.length, 0)
    return bytes.buffer
  } finally {
    await file.close()
  }
}

/** Placeholders that some programs write into empty fields. */
const placeholders =
  /^(OLYMPUS DIGITAL CAMERA|SONY DSC|DIGITAL CAMERA|DCIM.*|untitled|unknown|default|\[object.*|\?+|<unknown>)?$/i

function cleanText(tag: Tag | undefined, most: number): string | undefined {
  const text = typeof tag?.description === 'string' ? tag.description : undefined
  const clean = text?.toWellFormed().replaceAll('\0', '').replaceAll('\uFFFD', '').trim().slice(0, most).toWellFormed()
  return clean && !placeholders.test(clean) ? clean : undefined
}

const line = (tag: Tag | undefined, most: number) => cleanText(tag, most)?.replace(/\s+/g, ' ')

function keywords(tag: Tag | Tag[] | undefined): string[] | undefined {
  const list = Array.isArray(tag) ? tag : Array.isArray(tag?.value) ? (tag.value as Tag[]) : tag ? [tag] : []
  const found = list.flatMap((one) => line(one, 400)?.split(/[,;]/) ?? []).map((word) => word.trim().slice(0, 40))
  const unique = [...new Set(found.filter(Boolean))].slice(0, 30)
  return unique.length ? unique : undefined
}

/** EXIF numbers are a number, a fraction `[1, 250]` or a list of one. */
function numberIn(tag: Tag | undefined): number | undefined {
  const value = tag?.value
  if (typeof value === 'number') return value
  if (!Array.isArray(value)) return undefined
  const [first, second] = value as unknown[]
  if (Array.isArray(first)) return numberIn({ value: first })
  if (typeof first !== 'number') return undefined
  return typeof second === 'number' && second !== 0 ? first / second : first
}

/** `1/250 s`, `2 s`. */
function exposureOf(seconds: number | undefined) {
  if (seconds === undefined || !(seconds > 0 && seconds < 100_000)) return undefined
  return seconds < 0.4 ? `1/${Math.round(1 / seconds)} s` : `${Math.round(seconds * 10) / 10} s`
}

function rounded(value: number | undefined, write: (value: number) => string) {
  return value !== undefined && value > 0 && value < 100_000 ? write(Math.round(value * 10) / 10) : undefined
}

const isoOf = (value: number | undefined) =>
  value !== undefined && value > 0 && value < 10_000_000 ? Math.round(value) : undefined

/** `2024:06:01 18:30:00` has no time zone and is read as UTC. */
function instantOf(tag: Tag | undefined): string | undefined {
  const [, ...parts] = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(String(tag?.description ?? '')) ?? []
  if (parts.length === 0) return undefined
  const [year, month, day, hour, minute, second] = parts.map(Number) as [number, number, number, number, number, number]
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  return year >= 1826 && time.getUTCMonth() === month - 1 ? time.toISOString() : undefined
}

const defined = (values: { [N in keyof ImageMetadata]: ImageMetadata[N] | undefined }) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as ImageMetadata
