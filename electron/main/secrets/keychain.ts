import { AppError } from '#shared/core/errors.ts'

/** Secrets by name. Errors have messages for users. */
export interface SecretStore {
  /** Also undefined when the keychain is locked and cannot ask: it does not prove that there is no secret. */
  get(name: string): Promise<string | undefined>
  set(name: string, secret: string): Promise<void>
  delete(name: string): Promise<void>
}

/** The part of keytar in use. `findCredentials` is left out, because it can crash the process. */
export type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>

interface Options {
  load: () => Promise<Keytar>
  service: string
  /** Timeout in ms, long enough to unlock the keychain. */
  timeout?: number
}

/** The system's keychain. Calls run in sequence: each waiting one holds a thread, and four would block all file access. */
export function keychain({ load, service, timeout = 15_000 }: Options): SecretStore {
  let last: Promise<unknown> = Promise.resolve()
  /** Set while a call has exceeded its timeout. */
  let stuck = false

  async function call<T>(work: (keytar: Keytar) => Promise<T>): Promise<T> {
    if (stuck) throw new AppError('UNAVAILABLE', silent)
    const keytar = await load().catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', absent, { cause })
    })
    const answer = work(keytar).catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', /locked/i.test(String(cause)) ? locked : absent, { cause })
    })
    return withTimeout(timeout, answer)
  }

  async function withTimeout<T>(time: number, answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const timedOut = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        stuck = true
        const free = () => {
          stuck = false
        }
        answer.then(free, free)
        reject(new AppError('UNAVAILABLE', silent))
      }, time)
    })
    try {
      return await Promise.race([answer, timedOut])
    } finally {
      clearTimeout(timer)
    }
  }

  function enqueue<T>(work: (keytar: Keytar) => Promise<T>): Promise<T> {
    const next = last.then(() => call(work))
    last = next.catch(() => undefined)
    return next
  }

  return {
    get: async (name) => (await enqueue((keytar) => keytar.getPassword(service, name))) ?? undefined,
    set: (name, secret) => enqueue((keytar) => keytar.setPassword(service, name, secret)),
    async delete(name) {
      await enqueue((keytar) => keytar.deletePassword(service, name))
    },
  }
}

const until = 'You stay signed in only until you close the app.'
const locked = `Your keychain is locked. ${until}`
const absent = `The app cannot use this computer's keychain. ${until}`
const silent = `The keychain does not answer; it may be waiting for you to unlock it. ${until}`
