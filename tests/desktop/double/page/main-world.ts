import type { crossing } from './crossing.ts'

/** A call between worlds, or its result. Functions travel as `{ $function }`, an index in the other side's list. */
export interface Crossing {
  id: number
  target: number
  args: unknown[]
  value: unknown
  error?: string
  isPromise?: boolean
  key: string
}

/**
 * The page's half of `contextBridge`. Worlds share nothing but the document, so calls travel as
 * synchronous events on it, whose details Chromium clones. Runs before any script of the page and
 * stores references to what it needs, so that the page cannot listen in by replacing it. Sent as source.
 */
export function mainWorld(channel: string, cross: typeof crossing) {
  const functions: ((...args: unknown[]) => unknown)[] = []
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  const add = document.addEventListener.bind(document)
  const remove = document.removeEventListener.bind(document)
  const dispatch = document.dispatchEvent.bind(document)
  const Custom = CustomEvent
  let calls = 0

  const listen = (kind: string, hear: (crossing: Crossing) => void) => {
    const listener = (event: Event) => hear((event as CustomEvent<Crossing>).detail)
    add(`${channel}${kind}`, listener)
    return () => remove(`${channel}${kind}`, listener)
  }
  const notify = (kind: string, detail: object) => dispatch(new Custom(`${channel}${kind}`, { detail }))
  const leaving = (value: unknown) =>
    cross(value, (part) => (typeof part === 'function' ? { $function: functions.push(part as never) - 1 } : undefined))
  const arriving = (value: unknown) =>
    cross(value, (part) => {
      const target = (part as { $function?: number } | undefined | null)?.$function
      return target === undefined ? undefined : (...args: unknown[]) => call(target, args)
    })

  function call(target: number, args: unknown[]) {
    const id = ++calls
    let answer: Crossing | undefined
    const stop = listen('answer', (given) => {
      if (given.id === id) answer = given
    })
    try {
      notify('call', { id, target, args: leaving(args) })
    } finally {
      stop()
    }
    if (!answer) throw new Error('An object could not be cloned.')
    if (answer.error !== undefined) throw new Error(answer.error)
    if (!answer.isPromise) return arriving(answer.value)
    const promise = Promise.withResolvers<unknown>()
    pending.set(id, promise)
    return promise.promise
  }

  // A window that is denied never begins in Electron. Chromium could only be made to close it again, perhaps too
  // late, so requests are checked here: from scripts, links and forms.
  const open = window.open.bind(window)
  const inThisWindow = /^_(self|top|parent)$/i
  const request = (url: string, frameName: string, features = '') =>
    notify('open', { args: [new URL(url, document.baseURI).href, frameName, features] })
  window.open = (url = 'about:blank', name = '_blank', features) => {
    if (inThisWindow.test(name)) return open(url, name, features)
    request(String(url), name, features)
    return null
  }
  const checkTarget = (event: Event, selector: string, address: (element: Element) => string) => {
    const element = event.target instanceof Element ? event.target.closest(selector) : null
    const name = element?.getAttribute('target') ?? ''
    if (!element || event.defaultPrevented || !name || inThisWindow.test(name)) return
    event.preventDefault()
    request(address(element), name)
  }
  window.addEventListener('click', (event) => checkTarget(event, 'a[href]', (link) => (link as HTMLAnchorElement).href))
  window.addEventListener('submit', (event) => checkTarget(event, 'form', (form) => (form as HTMLFormElement).action))

  listen('settled', ({ id, value, error }) => {
    const promise = pending.get(id)
    pending.delete(id)
    if (error === undefined) promise?.resolve(arriving(value))
    else promise?.reject(new Error(error))
  })
  listen('callback', ({ target, args }) => void functions[target]?.(...args.map(arriving)))
  listen('expose', ({ key, value }) => {
    const frozen = (part: unknown): unknown => {
      if (part && typeof part === 'object') for (const inner of Object.values(Object.freeze(part))) frozen(inner)
      return part
    }
    Object.defineProperty(globalThis, key, { value: frozen(arriving(value)), enumerable: true })
  })
}
