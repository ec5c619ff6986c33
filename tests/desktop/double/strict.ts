export const notImplemented = (what: string) => new Error(`Electron double: ${what} is not implemented`)

/** Keys that the language and tools read on any object: a missing `then` only means that it is no promise. */
const askedOfAnything = new Set(['then', 'toJSON', 'asymmetricMatch', 'nodeType', 'tagName'])

/** Types a partial double as the whole, because missing parts throw. */
export const standIn = <T extends object>(name: string, part: Partial<T>): T => strict(name, part) as T

/** The implemented part of Electron. Missing properties throw instead of being `undefined`. */
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
