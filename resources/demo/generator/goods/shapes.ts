import { contact, type Place, type Scene, shadow } from './studio.ts'

type Wall = Scene['wall']

const rect = ({ x, y, width, height }: Place, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
const grown = ({ x, y, width, height }: Place, by: number): Place => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})
const gradient = (id: string, stops: string[], way = 'x1="0" y1="0" x2="1" y2="0"') =>
  `<linearGradient id="${id}" ${way}>${stops.map((stop) => `<stop ${stop}/>`).join('')}</linearGradient>`

/** A print behind glass in a wooden frame. */
export function framed(wall: Wall, wood: string, ratio = 0.8): Scene {
  const height = ratio < 1 ? 640 : 520
  const width = height * ratio
  const print = { x: 600 - width / 2, y: 590 - height / 2, width, height }
  const mat = grown(print, 62)
  const frame = grown(mat, 22)
  return {
    wall,
    behind:
      shadow(frame, 30, 46, 0.42) +
      rect(frame, wood) +
      rect(mat, '#f7f4ee') +
      rect(grown(mat, 1), 'none', 'stroke="#000" stroke-opacity="0.35" stroke-width="3"') +
      rect(grown(print, 4), '#e4dfd4'),
    art: [print],
    before:
      `${gradient('edge', ['offset="0" stop-color="#fff" stop-opacity="0.35"', 'offset="0.5" stop-color="#fff" stop-opacity="0"', 'offset="1" stop-color="#000" stop-opacity="0.3"'], 'x1="0" y1="0" x2="1" y2="1"')}` +
      `<path d="M${frame.x} ${frame.y}h${frame.width}v${frame.height}h-${frame.width}zM${mat.x} ${mat.y}v${mat.height}h${mat.width}v-${mat.height}z" fill="url(#edge)"/>` +
      `${gradient('glass', ['offset="0" stop-color="#fff" stop-opacity="0.2"', 'offset="0.45" stop-color="#fff" stop-opacity="0"'], 'x1="0" y1="0" x2="1" y2="0.8"')}` +
      rect(mat, 'url(#glass)'),
  }
}

/** A bound book that stands, its title on the cover. */
export function book(wall: Wall, title: readonly string[], author: string, ink = '#fff'): Scene {
  const cover = { x: 330, y: 190, width: 560, height: 760 }
  const words = title
    .map(
      (line, at) =>
        `<text x="380" y="${300 + at * 74}" font-family="DejaVu Serif" font-size="66" font-weight="bold" fill="${ink}">${line}</text>`,
    )
    .join('')
  return {
    wall,
    floor: 900,
    behind:
      contact(620, 952, 640) +
      `<path d="M${cover.x + cover.width} ${cover.y + 6}l34 16v${cover.height - 26}l-34 14z" fill="#efe9dc"/>` +
      Array.from(
        { length: 7 },
        (_, at) =>
          `<path d="M${cover.x + cover.width + 4 + at * 4.4} ${cover.y + 9 + at * 2}v${cover.height - 18}" stroke="#c9c0ad" stroke-width="1.2"/>`,
      ).join(''),
    art: [cover],
    before:
      `${gradient('veil', ['offset="0" stop-color="#000" stop-opacity="0.55"', 'offset="0.55" stop-color="#000" stop-opacity="0"'], 'x1="0" y1="0" x2="0" y2="1"')}` +
      rect(cover, 'url(#veil)') +
      `${gradient('spine', ['offset="0" stop-color="#000" stop-opacity="0.5"', 'offset="0.035" stop-color="#fff" stop-opacity="0.25"', 'offset="0.07" stop-color="#000" stop-opacity="0.25"', 'offset="0.12" stop-color="#000" stop-opacity="0"', 'offset="0.8" stop-color="#fff" stop-opacity="0"', 'offset="1" stop-color="#fff" stop-opacity="0.14"'])}` +
      rect(cover, 'url(#spine)') +
      words +
      `<text x="382" y="900" font-family="DejaVu Sans" font-size="24" letter-spacing="3" fill="${ink}" opacity="0.92">${author.toUpperCase()}</text>`,
  }
}

const teePath =
  'M430 250 C470 300 560 325 600 325 C640 325 730 300 770 250 L900 300 C960 330 990 380 1040 520 L915 575 L880 510 C872 640 880 800 892 960 C780 985 420 985 308 960 C320 800 328 640 320 510 L285 575 L160 520 C210 380 240 330 300 300 Z'

/** A shirt laid flat, with a print on the chest. */
export function shirt(wall: Wall, cloth: string): Scene {
  const print = { x: 450, y: 430, width: 300, height: 360 }
  return {
    wall,
    behind:
      `<path d="${teePath}" transform="translate(24 36)" fill="#000" opacity="0.4" filter="url(#soft)"/>` +
      `<path d="${teePath}" fill="${cloth}"/>`,
    art: [print],
    before:
      `${gradient('folds', ['offset="0" stop-color="#000" stop-opacity="0.28"', 'offset="0.18" stop-color="#fff" stop-opacity="0.08"', 'offset="0.3" stop-color="#000" stop-opacity="0.1"', 'offset="0.5" stop-color="#fff" stop-opacity="0.07"', 'offset="0.72" stop-color="#000" stop-opacity="0.12"', 'offset="0.84" stop-color="#fff" stop-opacity="0.07"', 'offset="1" stop-color="#000" stop-opacity="0.3"'])}` +
      `<path d="${teePath}" fill="url(#folds)"/>` +
      `<path d="M430 250C470 300 560 325 600 325S730 300 770 250C735 335 660 362 600 362S465 335 430 250Z" fill="#000" opacity="0.22"/>` +
      `<path d="M320 510c-6-60-4-110 10-170M880 510c6-60 4-110-10-170" fill="none" stroke="#000" stroke-opacity="0.3" stroke-width="5" filter="url(#near)"/>`,
  }
}

/** A scarf laid out as a square on its corner. */
export function scarf(wall: Wall): Scene {
  const cloth = { x: 250, y: 250, width: 700, height: 700 }
  return {
    wall,
    behind: `<rect x="270" y="290" width="660" height="660" transform="rotate(45 600 610)" fill="#000" opacity="0.4" filter="url(#soft)"/>`,
    art: [
      {
        ...cloth,
        y: 240,
        turn: 45,
        mask: '<path d="M8 14Q180 -4 350 10T690 12Q704 180 690 350T688 690Q520 702 350 690T12 688Q-4 520 10 350T8 14Z" fill="#fff"/>',
      },
    ],
    before: '',
  }
}

/** A bag of heavy cotton that hangs, printed in a square. */
export function tote(wall: Wall, cloth: string): Scene {
  const bag = 'M290 420 L910 420 L950 1010 C760 1035 440 1035 250 1010 Z'
  const handles =
    '<path d="M420 430C420 150 500 120 520 430" /><path d="M680 430C700 120 780 150 780 430"/>'.replaceAll(
      '<path',
      `<path fill="none" stroke="${cloth}" stroke-width="34"`,
    )
  const print = { x: 425, y: 530, width: 350, height: 350 }
  return {
    wall,
    behind: `<path d="${bag}" transform="translate(30 34)" fill="#000" opacity="0.38" filter="url(#soft)"/>${handles}<path d="${bag}" fill="${cloth}"/>`,
    art: [{ ...print, mask: '<rect width="350" height="350" rx="175" fill="#fff"/>' }],
    before:
      `${gradient('cloth', ['offset="0" stop-color="#000" stop-opacity="0.2"', 'offset="0.2" stop-color="#fff" stop-opacity="0.1"', 'offset="0.42" stop-color="#000" stop-opacity="0.06"', 'offset="0.7" stop-color="#fff" stop-opacity="0.08"', 'offset="1" stop-color="#000" stop-opacity="0.22"'])}` +
      `<path d="${bag}" fill="url(#cloth)"/><path d="M292 452H908" stroke="#000" stroke-opacity="0.22" stroke-width="3" stroke-dasharray="12 7"/>`,
  }
}

/** A cup with a picture all around. */
export function mug(wall: Wall): Scene {
  const body = { x: 340, y: 360, width: 460, height: 520 }
  const mask = '<path d="M0 30C60 56 400 56 460 30V470C440 520 380 520 230 520S20 520 0 470Z" fill="#fff"/>'
  return {
    wall,
    floor: 820,
    behind:
      contact(590, 884, 520) +
      `<path d="M780 470C930 440 960 730 790 760" fill="none" stroke="#e9e5dc" stroke-width="46"/>` +
      `<path d="M780 470C930 440 960 730 790 760" fill="none" stroke="#000" stroke-opacity="0.16" stroke-width="46" stroke-dasharray="0 180 260 0"/>`,
    art: [{ ...body, mask }],
    before:
      `${gradient('round', ['offset="0" stop-color="#000" stop-opacity="0.5"', 'offset="0.22" stop-color="#fff" stop-opacity="0.24"', 'offset="0.4" stop-color="#fff" stop-opacity="0"', 'offset="0.75" stop-color="#000" stop-opacity="0.16"', 'offset="1" stop-color="#000" stop-opacity="0.55"'])}` +
      `<path d="M340 390C400 416 740 416 800 390V830C780 880 720 880 570 880S360 880 340 830Z" fill="url(#round)"/>` +
      `<ellipse cx="570" cy="388" rx="230" ry="40" fill="#f3efe6"/><ellipse cx="570" cy="392" rx="208" ry="30" fill="#3b2a1f"/><ellipse cx="570" cy="386" rx="208" ry="26" fill="#56402f"/>`,
  }
}

/** The back of a telephone, seen straight on. */
export function phoneCase(wall: Wall): Scene {
  const back = { x: 400, y: 170, width: 400, height: 830 }
  return {
    wall,
    behind: shadow(back, 34, 44, 0.5, 66) + rect(grown(back, 8), '#15171a', 'rx="74"'),
    art: [{ ...back, mask: '<rect width="400" height="830" rx="66" fill="#fff"/>' }],
    before:
      `${gradient('shine', ['offset="0" stop-color="#fff" stop-opacity="0.32"', 'offset="0.4" stop-color="#fff" stop-opacity="0"', 'offset="1" stop-color="#000" stop-opacity="0.22"'], 'x1="0" y1="0" x2="1" y2="1"')}` +
      rect(back, 'url(#shine)', 'rx="66"') +
      rect({ x: 432, y: 204, width: 168, height: 168 }, '#0c0d0f', 'rx="46" opacity="0.92"') +
      [
        [478, 250],
        [552, 324],
        [478, 324],
      ]
        .map(
          ([x, y]) =>
            `<circle cx="${x}" cy="${y}" r="30" fill="#1c1f24"/><circle cx="${x}" cy="${y}" r="17" fill="#08090a"/><circle cx="${Number(x) - 6}" cy="${Number(y) - 6}" r="5" fill="#7f9bb5"/>`,
        )
        .join('') +
      '<circle cx="552" cy="250" r="10" fill="#e9e2c8"/>',
  }
}

/** A screen that shows pictures, on a table. */
export function screen(wall: Wall, ratio = 1.5): Scene {
  const width = ratio > 1 ? 800 : 520
  const height = width / ratio
  const glass = { x: 600 - width / 2, y: 560 - height / 2, width, height }
  const body = grown(glass, 26)
  const foot = body.y + body.height
  return {
    wall,
    floor: Math.min(960, foot - 10),
    behind:
      contact(600, foot + 66, width * 0.7) +
      `<path d="M520 ${foot - 10}h160l46 76h-252z" fill="#1d2024"/>` +
      `<rect x="${body.x - 40}" y="${body.y - 40}" width="${body.width + 80}" height="${body.height + 80}" rx="60" fill="#fff" opacity="0.16" filter="url(#softer)"/>` +
      shadow(body, 18, 26, 0.4, 24) +
      rect(body, '#17191c', 'rx="22"'),
    art: [glass],
    before:
      `${gradient('pane', ['offset="0" stop-color="#fff" stop-opacity="0.18"', 'offset="0.34" stop-color="#fff" stop-opacity="0.02"', 'offset="0.35" stop-color="#fff" stop-opacity="0"'], 'x1="0" y1="0" x2="1" y2="0.7"')}` +
      rect(glass, 'url(#pane)'),
  }
}

/** A ball that glows on a small stand. */
export function lamp(wall: Wall): Scene {
  const ball = { x: 330, y: 210, width: 540, height: 540 }
  return {
    wall,
    floor: 900,
    behind:
      '<circle cx="600" cy="480" r="420" fill="#ffdfa8" opacity="0.55" filter="url(#softer)"/>' +
      contact(600, 950, 360) +
      '<path d="M500 720h200l34 226c0 12-268 12-268 0z" fill="#6b4a31"/><path d="M500 720h70l-20 236c-50 0-84-4-84-10z" fill="#fff" opacity="0.12"/>',
    art: [{ ...ball, mask: '<circle cx="270" cy="270" r="270" fill="#fff"/>' }],
    before:
      '<radialGradient id="ball" cx="0.42" cy="0.38" r="0.62"><stop offset="0" stop-color="#fff4d6" stop-opacity="0.55"/><stop offset="0.6" stop-color="#ffcf87" stop-opacity="0.1"/><stop offset="1" stop-color="#2b1200" stop-opacity="0.55"/></radialGradient><circle cx="600" cy="480" r="270" fill="url(#ball)"/>',
  }
}

/** A small cube that throws a large picture on the wall of a dark room. */
export function projector(): Scene {
  const picture = { x: 170, y: 150, width: 860, height: 560 }
  return {
    wall: ['#1b1d26', '#0e0f14'],
    floor: 860,
    behind: `<rect x="120" y="100" width="960" height="660" rx="40" fill="#cfe0ff" opacity="0.3" filter="url(#softer)"/>`,
    art: [picture],
    before:
      `<path d="M578 900L170 710H1030L622 900Z" fill="#dfe9ff" opacity="0.13" filter="url(#near)"/>` +
      contact(600, 1052, 330, 0.7) +
      rect({ x: 450, y: 880, width: 300, height: 170 }, '#e8e6e1', 'rx="34"') +
      `${gradient('cube', ['offset="0" stop-color="#000" stop-opacity="0.5"', 'offset="0.3" stop-color="#000" stop-opacity="0.05"', 'offset="0.7" stop-color="#000" stop-opacity="0.1"', 'offset="1" stop-color="#000" stop-opacity="0.6"'])}` +
      rect({ x: 450, y: 880, width: 300, height: 170 }, 'url(#cube)', 'rx="34"') +
      '<circle cx="600" cy="952" r="46" fill="#101216"/><circle cx="600" cy="952" r="30" fill="#9fc3ff"/><circle cx="600" cy="952" r="14" fill="#fff"/>',
  }
}

/** Cards thrown on a table, the same picture on the upper ones in other crops. */
export function postcards(wall: Wall): Scene {
  const card = { width: 560, height: 400 }
  const places = [
    { x: 190, y: 250, turn: -14 },
    { x: 430, y: 330, turn: 9 },
    { x: 310, y: 440, turn: -4 },
  ]
  const paper = ({ x, y, turn }: (typeof places)[number], fill: string, more = '') =>
    `<rect x="${x - 22}" y="${y - 22}" width="${card.width + 44}" height="${card.height + 44}" rx="6" fill="${fill}" transform="rotate(${turn} ${x + card.width / 2} ${y + card.height / 2})" ${more}/>`
  const [low, middle, top] = places as [(typeof places)[0], (typeof places)[0], (typeof places)[0]]
  return {
    wall,
    behind: [low, middle, top]
      .map(
        (place, at) =>
          `${paper({ ...place, y: place.y + 16 }, '#000', `opacity="${0.25 + at * 0.06}" filter="url(#soft)"`)}${paper(place, at === 2 ? '#fbf9f4' : at ? '#efeae0' : '#e6e0d4')}`,
      )
      .join(''),
    art: [{ ...card, ...top }],
    before: '',
  }
}
