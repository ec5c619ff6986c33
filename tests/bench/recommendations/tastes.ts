import { chances } from '#server/demo/chances.ts'

/** A generated world: what photos are tagged, and who likes what. What it was made from stays in here. */
export interface Tastes {
  tags: string[][]
  /** Of each person: places of photos, in the order they were liked. */
  likes: number[][]
}

const themes = 24
const commonWords = 40
/** Likes that follow what is good rather than the person's taste. */
const astray = 0.15

/**
 * Photos with hidden themes and people with hidden tastes for a few of them.
 * Tags tell a theme only now and then, and good photos are liked more by
 * everybody, so that neither tags nor popularity alone explain the likes.
 */
export function inventTastes(photos: number, people: number, seed: number): Tastes {
  const chance = chances(seed)
  const pick = (count: number) => Math.floor(chance() * count)
  const themesOf = Array.from({ length: photos }, () => [pick(themes), ...(chance() < 0.3 ? [pick(themes)] : [])])
  const quality = Array.from({ length: photos }, () => Math.exp(2.4 * (chance() + chance() + chance() - 1.5)))
  const tags = themesOf.map((own) => [
    ...own.flatMap((theme) => (chance() < 0.5 ? [`theme word ${theme * 4 + pick(4)}`] : [])),
    ...Array.from({ length: 2 }, () => `common word ${pick(commonWords)}`),
  ])
  const likes = Array.from({ length: people }, () => {
    const taste = new Map(Array.from({ length: 3 }, (_, at) => [pick(themes), 1 / (at + 1)] as const))
    const pull = themesOf.map((own, at) => quality[at]! * Math.max(...own.map((theme) => taste.get(theme) ?? 0)))
    const wanted = 12 + pick(20)
    const liked = new Set<number>()
    for (let tries = 0; liked.size < wanted && tries < 10 * wanted; tries++)
      liked.add(draw(chance() < astray ? quality : pull, chance()))
    return [...liked]
  })
  return { tags, likes }
}

/** A place, drawn by weight. */
function draw(weights: number[], chance: number) {
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [at, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return at
  }
  return weights.length - 1
}
