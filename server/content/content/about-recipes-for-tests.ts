/** The row of the made-up type in the table of types. */
export const aboutRecipes = {
  noun: 'recipe',
  label: 'Recipes',
  search: 'recipes',
  path: '/recipes',
  listed: true,
  list: 'recipes',
  permission: 'content',
  commented: true,
  counters: ['views'],
  room: 'media',
  linked: true,
}
