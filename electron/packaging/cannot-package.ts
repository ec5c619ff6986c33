/** Why packaging failed, for the developer who started it. */
export class CannotPackage extends Error {
  override name = 'CannotPackage'
}
