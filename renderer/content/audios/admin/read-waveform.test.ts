import { expect, test } from 'vitest'
import { waveformBars } from '#shared/content/audio-options.ts'
import { loudnessOf } from './read-waveform.ts'

test('scales the loudest part to 100 and silence to 0', () => {
  for (const length of [waveformBars, 100_000]) {
    const samples = Float32Array.from({ length }, (_, place) => (place < length / 2 ? 0 : place % 2 ? 0.3 : -0.3))
    const waveform = loudnessOf(samples)
    expect(waveform).toHaveLength(waveformBars)
    expect([waveform[0], waveform.at(-1)]).toEqual([0, 100])
  }
  expect(loudnessOf(new Float32Array(10))).toEqual(Array.from({ length: waveformBars }, () => 0))
})
