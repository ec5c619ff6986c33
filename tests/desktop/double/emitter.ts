import { EventEmitter } from 'node:events'
import { notImplemented } from './strict.ts'

type Listener = Parameters<EventEmitter['on']>[1]

/** Throws for events that the double never emits, because such a test would prove nothing. */
export class Emitter extends EventEmitter {
  readonly _part: string
  readonly _known: ReadonlySet<string>

  constructor(part: string, known: string[]) {
    super()
    this._part = part
    this._known = new Set(known)
  }

  override on(event: string, listener: Listener): this {
    if (!this._known.has(event)) throw notImplemented(`the event '${event}' of ${this._part}`)
    return super.on(event, listener)
  }

  override addListener(event: string, listener: Listener): this {
    return this.on(event, listener)
  }
}

/** A cancelable event, as Electron passes it to listeners. */
export function preventable<T extends object>(facts: T) {
  const event = {
    ...facts,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  return event
}
