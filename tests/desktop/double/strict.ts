export const notImplemented = (what: string) => new Error(`Electron double: ${what} is not implemented`)

/** Keys that language and tools look up on anything: a missing `then` only says that this is no promise. */
const askedOfAnything = new Set(['then', 'toJSON', 'asymmetricMatch', 'nodeType', 'tagName'])

/** Passes for the whole, because whatever is missing throws. */
export const standIn = <T extends object>(name: string, part: Partial<T>): T => strict(name, part) as T

/** A part of Electron as far as the double has it. What is missing throws by its name instead of being `undefined`. */
export function strict<T extends object>(name: string, part: T): T {
  const isKnown = (key: string | symbol) => key in part || typeof key === 'symbol' || askedOfAnything.has(key)
  return new Proxy(part, {
    get(target, key, self) {
      if (isKnown(key)) return Reflect.get(target, key, self)
      throw notImplemented(`${name}.${String(key)}`)
    },
    set(target, key, value, self) {
      if (isKnown(key) || String(key).startsWith('_')) return Reflect.set(target, key, value, self)
      throw notImplemented(`${name}.${String(key)}`)
    },
  })
}
