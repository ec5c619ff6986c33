import { cleanExif } from './exif.ts'
import { cleanXmp } from './xmp.ts'

interface Box {
  type: string
  data: Buffer
}

const maxItems = 1000

/** Cleans the Exif and XMP items of an AVIF in place. Undefined if it cannot be parsed, and for sequences. */
export function cleanAvif(file: Buffer): Buffer | undefined {
  try {
    const boxes = boxesOf(file)
    if (boxes.some(({ type }) => !['ftyp', 'meta', 'mdat', 'free', 'skip', 'uuid'].includes(type))) return undefined
    for (const { type, data } of boxes) if (['free', 'skip', 'uuid'].includes(type)) data.fill(0)
    const metas = boxes.filter(({ type }) => type === 'meta')
    if (metas.length !== 1) return undefined
    const inside = boxesOf(metas[0]!.data.subarray(4))
    const box = (type: string) => inside.find((one) => one.type === type)?.data ?? Buffer.alloc(0)
    for (const { type, data } of inside) if (['udta', 'uuid', 'free', 'skip'].includes(type)) data.fill(0)
    const types = itemTypes(box('iinf'))
    for (const { id, extents } of itemPlaces(box('iloc'), file, box('idat'))) {
      const type = types.get(id)
      if (type === undefined) return undefined
      if (type !== 'Exif' && type !== 'mime') continue
      // Each extent alone would not parse.
      if (extents.length !== 1) for (const extent of extents) extent.fill(0)
      else if (type === 'mime') cleanXmp(extents[0]!)
      else cleanExifItem(extents[0]!)
    }
    return file
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The item begins with the distance from there to the TIFF header. */
function cleanExifItem(item: Buffer) {
  const start = 4 + item.readUInt32BE(0)
  if (start > item.length) throw new RangeError('the Exif item is too short')
  item.fill(0, 4, start)
  cleanExif(item.subarray(start))
}

function boxesOf(data: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < data.length; ) {
    if (boxes.length === maxItems) throw new RangeError('too many boxes')
    const short = data.readUInt32BE(at)
    const header = short === 1 ? 16 : 8
    const size = short === 1 ? Number(data.readBigUInt64BE(at + 8)) : short || data.length - at
    if (size < header || at + size > data.length) throw new RangeError('a box is longer than its parent')
    boxes.push({ type: data.toString('latin1', at + 4, at + 8), data: data.subarray(at + header, at + size) })
    at += size
  }
  return boxes
}

function itemTypes(iinf: Buffer) {
  const entries = boxesOf(iinf.subarray(iinf.readUInt8(0) === 0 ? 6 : 8))
  return new Map(
    entries.map(({ data }) => {
      const version = data.readUInt8(0)
      if (version < 2) throw new RangeError('items without types')
      const typeAt = version === 2 ? 8 : 10
      return [version === 2 ? data.readUInt16BE(4) : data.readUInt32BE(4), data.toString('latin1', typeAt, typeAt + 4)]
    }),
  )
}

function* itemPlaces(iloc: Buffer, file: Buffer, idat: Buffer) {
  let at = 4
  const read = (size: number) => {
    at += size
    if (size === 8) return Number(iloc.readBigUInt64BE(at - 8))
    return size === 0 ? 0 : iloc.readUIntBE(at - size, size)
  }
  const version = iloc.readUInt8(0)
  const sizes = read(2)
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, sizes & 15]
  const count = read(version < 2 ? 2 : 4)
  if (count > maxItems) throw new RangeError('too many items')
  for (let number = 0; number < count; number++) {
    const id = read(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : read(2) & 15
    read(2)
    const base = read(baseSize)
    const source = method === 1 ? idat : file
    const extents: Buffer[] = []
    for (let left = read(2); left > 0; left--) {
      if (version > 0) read(indexSize)
      const start = base + read(offsetSize)
      const length = read(lengthSize) || source.length - start
      if (method > 1 || start + length > source.length || length < 0) throw new RangeError('an item outside its file')
      extents.push(source.subarray(start, start + length))
    }
    yield { id, extents }
  }
}
