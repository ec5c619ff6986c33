import { EventEmitter } from 'node:events'
import type { CDPSession } from 'playwright-core'

/** The debugging protocol of the browser or of one page. */
export interface Devtools {
  send: CDPSession['send']
  on: CDPSession['on']
}

interface Message {
  id?: number
  sessionId?: string
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

/** A connection to Chromium. `page(sessionId)` is the same connection for one page. */
export async function connect(endpoint: string) {
  const socket = new WebSocket(endpoint)
  const answers = new Map<number, PromiseWithResolvers<unknown>>()
  const events = new Map<string, EventEmitter>()
  let asked = 0

  socket.addEventListener('message', ({ data }) => {
    const { id, sessionId = '', method, params, result, error } = JSON.parse(String(data)) as Message
    if (id === undefined) return void events.get(sessionId)?.emit(method!, params)
    const answer = answers.get(id)
    answers.delete(id)
    if (error) answer?.reject(new Error(error.message))
    else answer?.resolve(result)
  })
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))
  void closed.then(() => {
    for (const { reject } of answers.values()) reject(new Error('the browser is gone'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })

  const speakTo = (sessionId?: string) => {
    const emitter = new EventEmitter()
    events.set(sessionId ?? '', emitter)
    const devtools = {
      send(method: string, params?: object) {
        const answer = Promise.withResolvers<unknown>()
        // Most responses are not awaited; a page may close in between.
        answer.promise.catch(() => undefined)
        answers.set(++asked, answer)
        socket.send(JSON.stringify({ id: asked, sessionId, method, params }))
        return answer.promise
      },
      on: emitter.on.bind(emitter),
    }
    // The protocol's types describe the responses, so they are not validated
    // here.
    return devtools as unknown as Devtools
  }
  return { browser: speakTo(), page: (sessionId: string) => speakTo(sessionId), closed }
}
