import type { NotificationConstructorOptions, Notification as Real } from 'electron'
import { Emitter } from './emitter.ts'
import { strict } from './strict.ts'

/** Notifications shown, oldest first. A test clicks with `emit('click')`. */
export const notifications: Notification[] = []

export class Notification extends Emitter implements Partial<Pick<Real, 'title' | 'body' | 'show' | 'close'>> {
  static isSupported = () => true

  readonly title: string
  readonly body: string

  constructor({ title = '', body = '' }: NotificationConstructorOptions = {}) {
    super('Notification', ['show', 'click', 'close', 'failed'])
    this.title = title
    this.body = body
    // biome-ignore lint/correctness/noConstructorReturn: what main code gets has to refuse what is missing
    return strict('Notification', this)
  }

  show() {
    notifications.push(this)
    this.emit('show')
  }

  close() {
    this.emit('close')
  }
}
