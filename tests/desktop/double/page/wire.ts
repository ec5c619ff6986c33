export interface Wire {
  pack(value: unknown): string
  unpack(text: string): unknown
}

/**
 * Structured clone over a text channel. Refuses the same values as Electron, with the same messages. Sent to pages as
 * source, so it cannot use imports.
 */
export function makeWire(): Wire {
  const refuse = () => new DOMException('An object could not be cloned.', 'DataCloneError')
  const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const bytesOf = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  const arrays = { Uint8Array, Uint8ClampedArray, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array }
  const floats = { Float32Array, Float64Array, BigInt64Array, BigUint64Array }
  const views: Record<string, new (buffer: ArrayBuffer) => ArrayBufferView> = { ...arrays, ...floats, DataView }

  /** Everything except strings, booleans, finite numbers, null and lists becomes `{ as, of }`. */
  const packed = (value: unknown): unknown => {
    if (value === undefined) return { as: 'undefined' }
    if (typeof value === 'bigint') return { as: 'bigint', of: String(value) }
    if (typeof value === 'number' && !Number.isFinite(value)) return { as: 'number', of: String(value) }
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map(packed)
    if (value instanceof Date) return { as: 'date', of: value.getTime() }
    if (value instanceof RegExp) return { as: 'regexp', of: [value.source, value.flags] }
    if (value instanceof Error) return { as: 'error', of: [value.name, value.message, value.stack] }
    if (value instanceof Map) return { as: 'map', of: packed([...value]) }
    if (value instanceof Set) return { as: 'set', of: packed([...value]) }
    if (value instanceof ArrayBuffer) return { as: 'buffer', of: base64(new Uint8Array(value)) }
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      return { as: 'view', of: [value.constructor.name, base64(bytes)] }
    }
    // structuredClone copies files within a page, but Electron does not send them.
    if (Object.getPrototypeOf(value) !== Object.prototype) throw refuse()
    return { as: 'object', of: Object.entries(value).map(([key, part]) => [key, packed(part)]) }
  }

  const unpacked = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unpacked)
    if (value === null || typeof value !== 'object') return value
    const { as, of } = value as { as: string; of: never }
    const kinds: Record<string, () => unknown> = {
      undefined: () => undefined,
      bigint: () => BigInt(of),
      number: () => Number(of),
      date: () => new Date(of),
      regexp: () => new RegExp(of[0], of[1]),
      error: () => Object.assign(new Error(of[1]), { name: of[0], stack: of[2] }),
      map: () => new Map(unpacked(of) as [unknown, unknown][]),
      set: () => new Set(unpacked(of) as unknown[]),
      buffer: () => bytesOf(of).buffer,
      view: () => new views[of[0]]!(bytesOf(of[1]).buffer),
      object: () => Object.fromEntries((of as [string, unknown][]).map(([key, part]) => [key, unpacked(part)])),
    }
    return kinds[as]!()
  }

  return {
    pack(value) {
      let cloned: unknown
      try {
        cloned = structuredClone(value)
      } catch {
        throw refuse()
      }
      return JSON.stringify(packed(cloned))
    },
    unpack: (text) => unpacked(JSON.parse(text)),
  }
}
