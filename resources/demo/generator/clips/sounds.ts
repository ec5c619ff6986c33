import { bell, chances, keys, kick, noise, pad, pluck, Tape } from './synth.ts'

/** One sound of the demonstration: samples, or words for the speaking machine. */
interface Sound {
  /** Name of the file with its ending. */
  file: string
  /** What ffmpeg is told about the sound. */
  encoding: string[]
  play?: () => Float32Array
  speak?: { voice: string; words: string }
}

const opus = (rate: string) => ['-c:a', 'libopus', '-b:a', rate, '-ac', '1', '-application', 'audio']
const mp3 = (rate: string) => ['-c:a', 'libmp3lame', '-b:a', rate, '-ac', '2']
const aac = (rate: string) => ['-c:a', 'aac', '-b:a', rate, '-ac', '2']

/** Each chord for so many seconds. */
function chords(
  tape: Tape,
  list: number[][],
  length: number,
  play: (note: number, at: number, number: number) => void,
) {
  const times = Math.floor(tape.samples.length / 44_100 / length)
  for (let turn = 0; turn < times; turn++)
    for (const [number, note] of list[turn % list.length]!.entries()) play(note, turn * length, number)
}

function firstLight() {
  const tape = new Tape(20)
  const list = [
    [50, 57, 62, 66, 69],
    [47, 54, 62, 66, 71],
    [43, 50, 59, 62, 67],
    [45, 52, 61, 64, 69],
  ]
  chords(tape, list, 2.5, (note, at, number) => {
    tape.add(at + number * 0.25, 3.2, pluck(note + 12, note + at, 0.8))
    tape.add(at + 1.25 + (4 - number) * 0.2, 2.6, pluck(note + 12, note * 3 + at, 0.5))
    if (number < 2) tape.add(at, 2.9, pad(note, 2.9, 0.5))
  })
  return tape.finished()
}

function slowFerry() {
  const tape = new Tape(12)
  chords(
    tape,
    [
      [48, 55, 63, 67, 70],
      [53, 60, 63, 68, 72],
      [46, 53, 62, 65, 69],
      [51, 58, 62, 67, 70],
    ],
    2,
    (note, at, number) => {
      tape.add(at + (number ? 0.02 * number : 0), 2.4, keys(note, number ? 0.5 : 0.8))
      if (number > 2) tape.add(at + 1.25, 1.2, keys(note + 12, 0.25))
    },
  )
  for (let beat = 0; beat < 24; beat++) tape.add(beat / 2 + (beat % 2 ? 0.08 : 0), 0.12, brush(beat))
  return tape.finished()
}

const brush = (seed: number) => {
  const hiss = noise(seed, 0.8, 0.14)
  return (time: number) => hiss() * Math.exp(-time * 26)
}

function duneDrive() {
  const tape = new Tape(9)
  for (let beat = 0; beat < 18; beat++) {
    tape.add(beat / 2, 0.45, kick(1))
    tape.add(beat / 2 + 0.25, 0.1, brush(beat))
    const bass = [33, 33, 36, 31][Math.floor(beat / 4) % 4]!
    tape.add(beat / 2 + 0.25, 0.24, keys(bass, 0.7))
    for (let step = 0; step < 4; step++)
      tape.add(beat / 2 + step / 8, 0.3, keys(bass + 36 + [0, 7, 12, 15][(beat + step) % 4]!, 0.22))
  }
  return tape.finished()
}

function harbourBells() {
  const tape = new Tape(15)
  const chance = chances(77)
  for (let at = 0; at < 13; at += 0.34)
    tape.add(at + chance() * 0.05, 3, bell([72, 74, 76, 79, 81, 84][Math.floor(chance() * 6)]!, 0.3 + chance() * 0.4))
  chords(
    tape,
    [
      [48, 55],
      [45, 52],
      [53, 60],
    ],
    5,
    (note, at) => tape.add(at, 5.5, pad(note, 5.5, 0.6)),
  )
  return tape.finished()
}

function longNight() {
  const tape = new Tape(318)
  const chance = chances(5)
  for (let at = 0; at < 310; at += 7) {
    const note = [38, 41, 45, 48, 50][Math.floor(chance() * 5)]!
    tape.add(at, 16, pad(note, 16, 0.7))
    tape.add(at + 3, 13, pad(note + 7, 13, 0.4))
    if (chance() > 0.6) tape.add(at + 5, 6, bell(note + 36, 0.12))
  }
  return tape.finished(0.7, 4)
}

function rain() {
  const tape = new Tape(8)
  const near = noise(1, 0.35, 0.5)
  tape.add(0, 8, (time) => near() * (0.8 + 0.2 * Math.sin(time)))
  const chance = chances(31)
  for (let drop = 0; drop < 260; drop++) {
    const pitch = 1600 + chance() * 2600
    const loud = 0.05 + chance() * 0.2
    tape.add(chance() * 7.9, 0.03, (time) => loud * Math.exp(-time * 160) * Math.sin(2 * Math.PI * pitch * time))
  }
  return tape.finished(0.6)
}

function tram() {
  const tape = new Tape(6)
  const wheels = noise(8, 0.05, 2.4)
  tape.add(
    0,
    6,
    (time) =>
      wheels() * Math.sin((Math.PI * time) / 6) +
      0.1 * Math.sin(2 * Math.PI * (90 + time * 14) * time) * Math.sin((Math.PI * time) / 6),
  )
  for (const at of [0.8, 1.25]) tape.add(at, 1.4, bell(88, 0.6))
  return tape.finished()
}

const shutter = () =>
  new Tape(1.4)
    .add(0.1, 1.2, bell(91, 0.6))
    .add(0.22, 1.1, bell(95, 0.5))
    .add(0.08, 0.04, noise(3, 0.9, 0.5))
    .finished(0.7, 0.02)

/** What is spoken is also the transcript; see audios.json. */
const spoken = (file: string, voice: string, words: string): Sound => ({
  file,
  encoding: opus('28k'),
  speak: { voice, words },
})

/** Every sound, with the words of those that speak. */
export const sounds = (words: Record<string, string>): Sound[] => [
  { file: 'first-light.mp3', encoding: mp3('128k'), play: firstLight },
  { file: 'slow-ferry.mp3', encoding: mp3('192k'), play: slowFerry },
  { file: 'dune-drive.mp3', encoding: mp3('320k'), play: duneDrive },
  { file: 'harbour-bells.m4a', encoding: aac('160k'), play: harbourBells },
  { file: 'long-night.ogg', encoding: opus('8k'), play: longNight },
  { file: 'rain.m4a', encoding: aac('128k'), play: rain },
  { file: 'tram.mp3', encoding: mp3('128k'), play: tram },
  { file: 'shutter.flac', encoding: ['-c:a', 'flac', '-ac', '1'], play: shutter },
  ...Object.entries(words).map(([file, text], number) =>
    spoken(file, ['en-gb+f3', 'en-us+m3', 'en-gb-scotland+m1', 'en-us+f4'][number % 4]!, text),
  ),
]
