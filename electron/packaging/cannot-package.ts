/** Why there is no package, fit to show to whoever asked for one. */
export class CannotPackage extends Error {
  override name = 'CannotPackage'
}
