import { random } from '../scenes/random.ts'

/** Samples in a second. */
export const rate = 44_100

/** Numbers of which those of neighbouring seeds have nothing in common. */
export const chances = (seed: number) => random((seed + 1) * 0x9e3779b9)

/** Mono sound that is added to, note by note. */
export class Tape {
  readonly samples: Float32Array
  constructor(seconds: number) {
    this.samples = new Float32Array(Math.round(seconds * rate))
  }

  /** Adds what `wave` says for each second from `at` on, for `seconds`. */
  add(at: number, seconds: number, wave: (time: number) => number) {
    const first = Math.round(at * rate)
    const last = Math.min(this.samples.length, first + Math.round(seconds * rate))
    for (let place = Math.max(0, first); place < last; place++) this.samples[place]! += wave((place - first) / rate)
    return this
  }

  /** Loudest at `peak`, soft at both ends. */
  finished(peak = 0.82, fade = 0.4) {
    const loudest = this.samples.reduce((most, one) => Math.max(most, Math.abs(one)), 1e-6)
    const soft = Math.round(fade * rate)
    return this.samples.map((one, place) => {
      const edge = Math.min(1, place / soft, (this.samples.length - 1 - place) / soft)
      return ((one * peak) / loudest) * Math.sin((edge * Math.PI) / 2)
    })
  }
}

/** Hertz of a note: 69 is the A of tuning forks. */
const hertz = (note: number) => 440 * 2 ** ((note - 69) / 12)

const sine = (frequency: number, time: number) => Math.sin(2 * Math.PI * frequency * time)

/** A struck bar of a few partials that ring out. */
export const bell =
  (note: number, loud = 1) =>
  (time: number) =>
    loud *
    Math.exp(-time * 1.6) *
    (sine(hertz(note), time) +
      0.5 * sine(hertz(note) * 2.76, time) * Math.exp(-time * 3) +
      0.25 * sine(hertz(note) * 5.4, time) * Math.exp(-time * 6))

/** An electric piano: a sine that another one bends while it is young. */
export const keys =
  (note: number, loud = 1) =>
  (time: number) =>
    loud *
    Math.exp(-time * 1.3) *
    Math.sin(2 * Math.PI * hertz(note) * time + 1.6 * Math.exp(-time * 4) * sine(hertz(note), time))

/** Strings far away: three that are not quite the same, coming and going in `length` seconds. */
export const pad =
  (note: number, length: number, loud = 1) =>
  (time: number) =>
    loud *
    Math.sin((Math.PI * Math.min(time, length)) / length) ** 1.4 *
    (sine(hertz(note) * 0.997, time) + sine(hertz(note), time + 0.01) + sine(hertz(note) * 1.004, time + 0.02)) *
    0.33

/** A plucked string (Karplus and Strong), whole at once. */
export function pluck(note: number, seed: number, loud = 1) {
  const chance = chances(seed)
  const string = Float32Array.from({ length: Math.round(rate / hertz(note)) }, () => chance() * 2 - 1)
  let place = 0
  return () => {
    const next = (place + 1) % string.length
    const now = string[place]!
    string[place] = (now + string[next]!) * 0.498
    place = next
    return now * loud
  }
}

/** A drum's skin: a tone that falls. */
export const kick =
  (loud = 1) =>
  (time: number) =>
    loud * Math.exp(-time * 9) * Math.sin(2 * Math.PI * (48 * time - 5 * Math.exp(-time * 22)))

/** Noise through a filter that lets pass what is slower than `soft` (0 to 1) says. */
export function noise(seed: number, soft: number, loud = 1) {
  const chance = chances(seed)
  let before = 0
  return () => {
    before += soft * (chance() * 2 - 1 - before)
    return before * loud
  }
}
