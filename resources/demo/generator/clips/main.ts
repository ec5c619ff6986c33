import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { films } from './films.ts'
import { sounds } from './sounds.ts'
import { rate } from './synth.ts'

// node resources/demo/generator/clips/main.ts [file…] makes the named films and sounds, or all. Needs ffmpeg and espeak-ng; building and running do not.

const folder = new URL('../../', import.meta.url).pathname
const wanted = process.argv.slice(2)
const isWanted = (file: string) => wanted.length === 0 || wanted.includes(file)
const making = mkdtempSync(join(tmpdir(), 'demo-clips-'))
const ffmpeg = (...told: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...told], { maxBuffer: 1e9 })
// Nothing about the machine it was made on.
const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact']

function wav(samples: Float32Array): string {
  const path = join(making, 'sound.f32')
  writeFileSync(path, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength))
  return path
}

const { spoken } = JSON.parse(readFileSync(`${folder}audios.json`, 'utf8')) as { spoken: Record<string, string> }
for (const { file, encoding, play, speak } of sounds(spoken)) {
  if (!isWanted(file)) continue
  const to = `${folder}audios/${file}`
  if (play) ffmpeg('-f', 'f32le', '-ar', String(rate), '-ac', '1', '-i', wav(play()), ...encoding, ...plain, to)
  if (speak) {
    const voice = join(making, 'voice.wav')
    execFileSync('espeak-ng', ['-v', speak.voice, '-s', '148', '-p', '42', '-g', '4', '-w', voice, speak.words])
    ffmpeg(
      '-i',
      voice,
      '-af',
      'lowpass=f=6500,aecho=0.9:0.3:28:0.12,loudnorm',
      '-ar',
      '24000',
      ...encoding,
      ...plain,
      to,
    )
  }
  report(to)
}

for (const { file, photo, size, seconds, from, to: end, encoding, sound } of films) {
  if (!isWanted(file)) continue
  const to = `${folder}videos/${file}`
  const frames = seconds * (seconds > 30 ? 12 : 24)
  // Slow at both ends, as a hand would move it.
  const way = `(0.5-0.5*cos(PI*on/${frames}))`
  const between = (place: 0 | 1 | 2) => `(${from[place]}+(${end[place]}-${from[place]})*${way})`
  const [width, height] = size
  // Larger than what is seen, or the camera would move in steps.
  const larger = width > 1920 ? 1.25 : 1.5
  const camera = `zoompan=z='${between(2)}':x='(iw-iw/zoom)*${between(0)}':y='(ih-ih/zoom)*${between(1)}':d=${frames}:s=${width}x${height}:fps=${frames / seconds}`
  const film = `scale=${width * larger}:${height * larger}:force_original_aspect_ratio=increase,crop=${width * larger}:${height * larger},${camera},fade=in:0:${Math.round(frames / seconds / 2)}`
  const heard = sound ? ['-i', `${folder}audios/${sound}`, '-af', `apad,afade=t=out:st=${seconds - 1.5}:d=1.5`] : []
  ffmpeg('-i', `${folder}photos/${photo}.jpg`, ...heard, '-vf', film, '-t', String(seconds), ...encoding, ...plain, to)
  report(to)
}
rmSync(making, { recursive: true })

function report(path: string) {
  process.stdout.write(`${path.slice(folder.length)} ${Math.round(statSync(path).size / 1024)} kB\n`)
}
