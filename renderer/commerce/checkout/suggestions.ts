/** A place of the shop's zones. */
export interface SuggestedPlace {
  country: string
  province?: string | undefined
  city?: string | undefined
  suburbs: readonly string[]
}

const unique = (values: readonly (string | undefined)[]) =>
  [...new Set(values.filter((value) => value !== undefined && value !== ''))] as string[]

const isSame = (one = '', other = '') => one.trim().toLowerCase() === other.trim().toLowerCase()

/** What an address form suggests: places of the country, and suburbs of the city, or of all cities without one. */
export function suggestionsFor(places: readonly SuggestedPlace[], country: string, city: string) {
  const inCountry = places.filter((place) => place.country === country)
  const inCity = city.trim() ? inCountry.filter((place) => isSame(place.city, city)) : inCountry
  return {
    provinces: unique(inCountry.map(({ province }) => province)),
    cities: unique(inCountry.map((place) => place.city)),
    suburbs: unique(inCity.flatMap(({ suburbs }) => suburbs)),
  }
}
