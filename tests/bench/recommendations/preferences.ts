import { randomSequence } from '#server/demo/helpers.ts'

/** Generated data: tags of photos and likes of people. The hidden themes stay in this module. */
export interface Preferences {
  tags: string[][]
  /** Per person: indexes of photos, in the order of the likes. */
  likes: number[][]
}

const themes = 24
const commonWords = 40
/** Likes that follow the quality of a photo instead of the person's preferences. */
const astray = 0.15

/**
 * Photos with hidden themes and people with hidden preferences for a few of them. Tags name a theme only sometimes,
 * and good photos are liked more by all people, so that neither tags nor popularity alone explain the likes.
 */
export function generatePreferences(photos: number, people: number, seed: number): Preferences {
  const chance = randomSequence(seed)
  const pick = (count: number) => Math.floor(chance() * count)
  const themesOf = Array.from({ length: photos }, () => [pick(themes), ...(chance() < 0.3 ? [pick(themes)] : [])])
  const quality = Array.from({ length: photos }, () => Math.exp(2.4 * (chance() + chance() + chance() - 1.5)))
  const tags = themesOf.map((own) => [
    ...own.flatMap((theme) => (chance() < 0.5 ? [`theme word ${theme * 4 + pick(4)}`] : [])),
    ...Array.from({ length: 2 }, () => `common word ${pick(commonWords)}`),
  ])
  const likes = Array.from({ length: people }, () => {
    const preference = new Map(Array.from({ length: 3 }, (_, at) => [pick(themes), 1 / (at + 1)] as const))
    const pull = themesOf.map((own, at) => quality[at]! * Math.max(...own.map((theme) => preference.get(theme) ?? 0)))
    const wanted = 12 + pick(20)
    const liked = new Set<number>()
    for (let tries = 0; liked.size < wanted && tries < 10 * wanted; tries++)
      liked.add(draw(chance() < astray ? quality : pull, chance()))
    return [...liked]
  })
  return { tags, likes }
}

/** An index, drawn by weight. */
function draw(weights: number[], chance: number) {
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [at, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return at
  }
  return weights.length - 1
}
