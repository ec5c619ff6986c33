import { bloom } from '../blur.ts'
import { skyline } from '../city.ts'
import type { Colour } from '../colour.ts'
import { clamp, colour, mix } from '../colour.ts'
import { disc, mirrorBelow } from '../festival.ts'
import { coverage } from '../mask.ts'
import type { Picture } from '../picture.ts'
import { glow, lay } from '../picture.ts'
import { between, random } from '../random.ts'
import type { Series } from '../scene.ts'
import { sky } from '../sky.ts'

// Blue hour: cobalt, slate, lamp gold.
const dusk = ['#f0b48a', '#b48a9e', '#5a6ea8', '#223a78', '#14265a']
const air = colour('#5f78b0')
const far = colour('#32487a')
const near = colour('#0b1430')

/** Tail lights and head lights drawn by a long exposure along one bend of road. */
function traffic(p: Picture, seed: number, path: (t: number) => [x: number, y: number, scale: number]): void {
  const next = random(seed)
  for (let lane = 0; lane < 44; lane++) {
    const side = lane < 22 ? -1 : 1
    const c: Colour = side < 0 ? [1, 0.09, 0.04] : [1, 0.86, 0.62]
    const offset = side * between(next, 0.12, 1)
    const lift = between(next, 0, 0.1)
    const power = between(next, 0.08, 0.42)
    for (let n = 0; n < 900; n++) {
      const [x, y, scale] = path(n / 900)
      glow(
        p,
        x + offset * 0.22 * scale,
        y - lift * scale,
        Math.max(0.0006, 0.0017 * scale),
        c,
        power * (0.3 + 0.4 * scale),
      )
    }
  }
}

export const city: Series = {
  name: 'Blue Hour',
  photographer: 'Kenji Watanabe',
  category: 'Architecture',
  camera: { make: 'Canon', model: 'Canon EOS R6m2', lens: 'RF24-105mm F2.8 L IS USM Z', focal: 50 },
  development: { grain: 1.8, vignette: 0.22 },
  shots: [
    {
      name: 'river-lights',
      title: 'River Lights',
      caption: 'The offices empty, the river fills.',
      alt: 'City skyline at blue hour with lit windows reflected in a calm river',
      tags: ['city', 'skyline', 'blue hour', 'river', 'reflection'],
      size: [1600, 1067],
      taken: '2025-03-20 18:56',
      exposure: { aperture: 8, seconds: 6, iso: 100 },
      paint: (w, h) => {
        const p = sky(w, h, {
          colours: dusk,
          horizon: 0.64,
          clouds: { seed: 7, cover: 0.3, lit: [0.9, 0.55, 0.5], shade: [0.22, 0.24, 0.42], stretch: 4 },
        })
        skyline(p, {
          seed: 5,
          layers: 4,
          ground: 0.64,
          tall: [0.4, 0.22],
          far,
          near,
          air,
          lit: 0.42,
          pane: 0.0075,
          shape: (t) => 0.45 + 0.75 * Math.exp(-(((t - 0.62) / 0.26) ** 2)),
        })
        mirrorBelow(p, 0.64, 4, 0.014, 0.72)
        bloom(p, 0.012, 0.45, 0.55)
        return p
      },
    },
    {
      name: 'the-long-bridge',
      title: 'The Long Bridge',
      caption: 'Four minutes across by tram, forty on foot, better on foot.',
      alt: 'Suspension bridge with lamps crossing a wide river at dusk, city lights behind',
      tags: ['bridge', 'city', 'dusk', 'river', 'lights'],
      size: [1600, 900],
      taken: '2025-04-02 19:37',
      exposure: { aperture: 9, seconds: 10, iso: 64, focal: 35 },
      paint: async (w, h) => {
        const p = sky(w, h, { colours: ['#ffb98a', '#e08a8a', '#8a74a8', '#34508f', '#1b3070'], horizon: 0.66 })
        skyline(p, {
          seed: 14,
          layers: 3,
          ground: 0.66,
          tall: [0.2, 0.1],
          far: colour('#6a6a9a'),
          near: colour('#2a3058'),
          air: colour('#c98a94'),
          lit: 0.35,
          pane: 0.006,
          shape: (t) => 0.4 + 0.8 * clamp(1.1 - t * 1.4),
        })
        const cable = (x0: number, x1: number, top: number, low: number) =>
          `M${x0} ${top} Q ${(x0 + x1) / 2} ${low * 2 - top} ${x1} ${top}`
        let hangers = ''
        for (let x = 430; x < 1330; x += 16) {
          const t = (x - 420) / 920
          hangers += `<path d="M${x} ${255 + 4 * (545 - 255) * t * (1 - t)} V600" stroke="#000" stroke-width="1.2"/>`
        }
        const bridge = `<g fill="none" stroke="#000" stroke-width="5"><path d="${cable(420, 1340, 255, 545)}"/><path d="M420 255 Q 260 470 -20 560"/><path d="M1340 255 Q 1500 470 1800 560"/></g>${hangers}<rect x="-10" y="598" width="1800" height="13"/><path d="M408 240 h26 l8 440 h-42 z M1328 240 h26 l8 440 h-42 z"/><rect x="396" y="330" width="50" height="9"/><rect x="1316" y="330" width="50" height="9"/>`
        lay(p, await coverage(bridge, w, h), colour('#141a3a'))
        for (let x = 0; x < 1.79; x += 0.037) glow(p, x, 0.585, 0.0028, [1, 0.78, 0.45], 1.1)
        for (const x of [0.421, 1.341]) glow(p, x, 0.236, 0.004, [1, 0.2, 0.12], 1.6)
        mirrorBelow(p, 0.675, 8, 0.012, 0.75)
        bloom(p, 0.012, 0.45, 0.6)
        return p
      },
    },
    {
      name: 'rush-hour',
      title: 'Rush Hour',
      caption: 'Thirty seconds of everybody going home.',
      alt: 'Red and white light trails of cars curving between dark towers at night',
      tags: ['city', 'traffic', 'light trails', 'long exposure', 'night'],
      size: [1067, 1600],
      painted: 0.8,
      taken: '2025-02-18 18:20',
      exposure: { aperture: 13, seconds: 30, iso: 64, focal: 35 },
      paint: (w, h) => {
        const p = sky(w, h, { colours: ['#c98a7a', '#7a6a9a', '#2c4484', '#12234f'], horizon: 0.55 })
        skyline(p, {
          seed: 23,
          layers: 4,
          ground: 0.6,
          tall: [0.3, 0.5],
          far,
          near,
          air,
          lit: 0.4,
          pane: 0.0065,
          shape: (t) => 0.25 + 1.1 * Math.abs(t - 0.5) ** 0.8 * 1.6,
        })
        const { light } = p
        for (let j = Math.floor(0.6 * h); j < h; j++) {
          for (let i = 0; i < w; i++) {
            const k = (j * w + i) * 3
            const shade = mix(colour('#1a2040'), colour('#05070f'), clamp((j / h - 0.6) / 0.4))
            for (let n = 0; n < 3; n++) light[k + n] = shade[n]!
          }
        }
        traffic(p, 3, (t) => {
          const near = 1 - t
          return [
            0.34 + 0.2 * Math.sin(t * 2.6) * near ** 1.2 - 0.02 * t,
            0.6 + 0.43 * near ** 2.1,
            0.03 + 1.1 * near ** 2.1,
          ]
        })
        bloom(p, 0.02, 0.5, 0.5)
        return p
      },
    },
    {
      name: 'rain-on-the-tram-window',
      title: 'Through the Tram Window',
      caption: 'Line 9, seat by the door.',
      alt: 'Blurred gold and blue city lights seen through a window with raindrops',
      tags: ['city', 'rain', 'bokeh', 'window', 'night'],
      category: 'Abstract',
      size: [1600, 1067],
      taken: '2025-11-14 20:15',
      exposure: { aperture: 2.8, seconds: 1 / 60, iso: 1600, focal: 70 },
      paint: (w, h) => rainyWindow(w, h),
    },
  ],
}

function rainyWindow(width: number, height: number): Picture {
  const p = sky(width, height, { colours: ['#4a3450', '#2a3468', '#163058', '#0c1c44'], horizon: 1 })
  const next = random(52)
  const palette = ['#ffb45a', '#ffd28a', '#ff7a4a', '#6ab4ff', '#ff5a6a', '#fff0d8'].map(colour)
  for (let n = 0; n < 190; n++)
    disc(
      p,
      next() * 1.5,
      next(),
      between(next, 0.03, 0.085),
      palette[Math.floor(next() * 6)]!,
      between(next, 0.06, 0.42),
    )
  // A drop is a small lens: it shows what is behind it upside down and wider.
  const behind = p.light.slice()
  for (let n = 0; n < 1500; n++) {
    const radius = 0.0025 + 0.02 * next() ** 7
    const cx = next() * 1.5
    const cy = next()
    const long = between(next, 1, 1.35)
    for (
      let j = Math.max(0, Math.floor((cy - radius * long) * height));
      j < Math.min(height, (cy + radius * long) * height);
      j++
    ) {
      for (let i = Math.max(0, Math.floor((cx - radius) * height)); i < Math.min(width, (cx + radius) * height); i++) {
        const u = ((i + 0.5) / height - cx) / radius
        const v = ((j + 0.5) / height - cy) / (radius * long)
        const r = u * u + v * v
        if (r > 1) continue
        const sx = clamp(Math.floor((cx - u * (0.06 + radius * 4)) * height), 0, width - 1)
        const sy = clamp(Math.floor((cy - v * (0.06 + radius * 4)) * height), 0, height - 1)
        const rim = clamp((1 - r) * radius * height * 0.5)
        const k = (j * width + i) * 3
        const shade = 1.25 - 0.85 * r ** 2 - 0.25 * v
        const spark = Math.exp(-((u + 0.35) ** 2 + (v + 0.45) ** 2) * 22) * 0.5
        for (let c = 0; c < 3; c++)
          p.light[k + c]! += (behind[(sy * width + sx) * 3 + c]! * shade + spark - p.light[k + c]!) * rim
      }
    }
  }
  bloom(p, 0.03, 0.25, 0.5)
  return p
}
