// The few globals that browsers, Node and Electron all have, and nothing more:
// `shared/` must not know which of them it runs in.
interface AbortSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
}
declare class AbortController {
  readonly signal: AbortSignal
  abort(): void
}
declare function setTimeout(work: () => void, milliseconds: number): unknown
declare function clearTimeout(timer: unknown): void
/** Its time goes on evenly, whatever anybody does to the clock. */
declare const performance: { now(): number }
