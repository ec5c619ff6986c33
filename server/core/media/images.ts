import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '#shared/core/errors.ts'
import { invalidType } from '#shared/core/photo-options.ts'
import { currentRequester } from '../request/requester.ts'
import { ImageLine, type Waiting } from './image-line.ts'
import {
  type AskImage,
  type ImageAnswers,
  type ImageReply,
  type ImageTask,
  mostPixels,
  type Pixels,
  type Refusal,
} from './image-tasks.ts'

/** After so many ms without work the process ends and gives its memory back. */
const idle = 30_000
/** sharp stops a step after 20 s by itself; a decoder that does not listen is ended with its process. */
const hardStop = 90_000
/** Bytes of a film that a slow disk reads and writes in a second. */
const slowest = 10 * 1024 * 1024

type Kind = ImageTask['kind']

/** Who waits for it: 0 a person, 1 nobody in particular, 2 nobody at all, so that everything else goes first. */
const rank: Record<Kind, 0 | 1 | 2> = {
  inspect: 0,
  logo: 0,
  jpeg: 0,
  preview: 0,
  icon: 0,
  clip: 0,
  pdf: 0,
  poster: 0,
  pictures: 1,
  avif: 2,
}

interface Order extends Waiting {
  task: ImageTask
  /** Was under way when the process died, so it is tried once more, alone. */
  suspect: boolean
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** Why a picture could not be worked on, for the caller to put into words. */
export class ImageRefused extends Error {
  readonly refusal: Refusal
  readonly pixels: Pixels | undefined
  constructor(refusal: Refusal, message: string, pixels?: Pixels) {
    super(message)
    this.refusal = refusal
    this.pixels = pixels
  }
}

/**
 * Hands work on pictures to a process of their own, `parallel` at a time and one
 * more that somebody waits for, in the order of `ImageLine`. It
 * starts with the first picture and ends when there was none for a while. If it
 * dies, whatever was under way is tried again, one by one: only the picture
 * that kills it fails. If it cannot even start, nothing waits for it: all fail, and
 * the next picture tries anew.
 */
class Images {
  parallel = Math.min(4, availableParallelism())
  private child: ChildProcess | undefined
  private readonly line = new ImageLine<Order>()
  private readonly running = new Map<number, Order & { timer: NodeJS.Timeout }>()
  private nextId = 1
  private lastUrgent = Number.NEGATIVE_INFINITY
  private idleTimer: NodeJS.Timeout | undefined

  /**
   * Does one task for the current requester. Throws `ImageRefused`, TOO_MANY_REQUESTS or UNAVAILABLE where too many wait,
   * and UNAVAILABLE where the system starts no process.
   */
  run<K extends Kind>(task: Extract<ImageTask, { kind: K }>): Promise<ImageAnswers[K]> {
    return new Promise<ImageAnswers[K]>((resolve, reject) => {
      this.line.join({
        task,
        rank: rank[task.kind],
        by: currentRequester(),
        suspect: false,
        resolve: resolve as (answer: unknown) => void,
        reject,
      })
      this.pump()
    })
  }

  /** For how many ms there has been nothing but work that can wait. */
  quietFor(): number {
    const urgent = [...this.running.values(), ...this.line.tasks].some((order) => order.rank < 2)
    return urgent ? 0 : performance.now() - this.lastUrgent
  }

  private pump() {
    clearTimeout(this.idleTimer)
    for (let order = this.next(); order; order = this.next())
      try {
        this.start(order)
      } catch (error) {
        order.reject(notStarted(error))
      }
    if (this.running.size === 0) {
      this.hold(false)
      this.idleTimer = setTimeout(() => this.child?.kill(), idle)
      this.idleTimer.unref()
    }
  }

  private next(): Order | undefined {
    const { line } = this
    const running = [...this.running.values()]
    const suspect = [...running, ...line.tasks].some((order) => order.suspect)
    const order = suspect ? line.tasks.find((one) => one.suspect) : line.next(running, this.parallel + 1)
    if (!order || (order.rank === 2 && running.length > 0)) return undefined
    // One place more for what a person waits for: it is short, and the rest is not.
    const places = suspect ? 1 : this.parallel + (order.rank === 0 ? 1 : 0)
    if (running.length >= places) return undefined
    line.remove(order)
    return order
  }

  private start(order: Order) {
    const id = this.nextId++
    const child = this.started()
    const { task } = order
    const longer = task.kind === 'clip' ? (task.size / slowest) * 1000 : 0
    const timer = setTimeout(() => child.kill('SIGKILL'), hardStop + longer)
    this.running.set(id, { ...order, timer })
    this.hold(true)
    child.send({ id, task } satisfies AskImage)
  }

  private started(): ChildProcess {
    if (this.child) return this.child
    const here = import.meta.url
    const file = fileURLToPath(new URL(here.endsWith('.ts') ? './image-worker.ts' : './image-worker.js', here))
    const child = fork(file, {
      // Without these, memory of decoded pictures is kept in many pools and never returned.
      env: {
        ...process.env,
        MALLOC_ARENA_MAX: '2',
        MALLOC_TRIM_THRESHOLD_: '131072',
        MALLOC_MMAP_THRESHOLD_: '131072',
      },
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (reply: ImageReply) => this.answered(reply))
    child.on('error', (error) => (child.pid === undefined ? this.failed(child, error) : child.kill('SIGKILL')))
    child.on('exit', () => this.died(child))
    this.child = child
    return child
  }

  private answered(reply: ImageReply) {
    const order = this.taken(reply.id)
    if (!order) return
    if ('refusal' in reply) order.reject(refused(reply))
    else order.resolve(reply.answer)
    this.pump()
  }

  private died(child: ChildProcess) {
    if (this.child === child) this.child = undefined
    const alone = this.running.size === 1
    for (const id of [...this.running.keys()]) {
      const order = this.taken(id)!
      if (alone && order.suspect) order.reject(new ImageRefused('broken', 'the image process died of it'))
      else this.line.rejoin({ ...order, suspect: true })
    }
    this.pump()
  }

  /** A process that never was does not exit either. */
  private failed(child: ChildProcess, error: Error) {
    if (this.child !== child) return
    this.child = undefined
    for (const id of [...this.running.keys()]) this.taken(id)!.reject(notStarted(error))
    this.pump()
  }

  private taken(id: number): Order | undefined {
    const order = this.running.get(id)
    if (order) clearTimeout(order.timer)
    if (order && order.rank < 2) this.lastUrgent = performance.now()
    this.running.delete(id)
    return order
  }

  /** An idle child must not keep this process from ending. */
  private hold(work: boolean) {
    const { child } = this
    if (!child) return
    if (work) {
      child.ref()
      child.channel?.ref()
    } else {
      child.unref()
      child.channel?.unref()
    }
  }
}

const notStarted = (cause: unknown) =>
  new AppError('UNAVAILABLE', 'Pictures cannot be processed at the moment. Please try again in a minute.', {
    retryAfter: 60,
    cause,
  })

/** What the system refused to the process is no fault of the picture, and may work a little later. */
const refused = ({ refusal, message, pixels, code }: Extract<ImageReply, { refusal: Refusal }>) =>
  code ? Object.assign(new Error(message), { code }) : new ImageRefused(refusal, message, pixels)

export const images = new Images()

const megapixels = (pixels: number) => Math.round(pixels / 1e6)

/** What to tell people about a picture that was turned away. */
export function refusalOf(error: unknown): AppError {
  if (!(error instanceof ImageRefused)) return AppError.from(error)
  if (error.refusal === 'too-many-pixels') {
    const { has, most } = error.pixels ?? { has: 0, most: mostPixels }
    return new AppError(
      'VALIDATION',
      `This picture has ${megapixels(has)} megapixels; at most ${megapixels(most)} are possible.`,
      { cause: error },
    )
  }
  if (error.refusal === 'broken')
    return new AppError('BAD_FILE_TYPE', 'This picture is damaged and cannot be opened.', { cause: error })
  if (error.refusal === 'unreadable') return new AppError('BAD_FILE_TYPE', invalidType('photo'), { cause: error })
  return new AppError('UNEXPECTED', 'This picture could not be processed.', { cause: error })
}
